/// The checks that decide whether a trial is valid, flagged or void, and the caveats that they raise.
@NullMarked
package io.streamgauge.analyse.validity;

import org.jspecify.annotations.NullMarked;
