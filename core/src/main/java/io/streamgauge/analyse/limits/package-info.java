/// Limits of the machine and their use by a run.
@NullMarked
package io.streamgauge.analyse.limits;

import org.jspecify.annotations.NullMarked;
