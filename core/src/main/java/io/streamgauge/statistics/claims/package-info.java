/// Verdicts on claims, with corrections for several claims at once.
@NullMarked
package io.streamgauge.statistics.claims;

import org.jspecify.annotations.NullMarked;
