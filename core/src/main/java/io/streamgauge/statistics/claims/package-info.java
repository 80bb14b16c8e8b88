/// Verdicts on claims, with corrections for multiple testing.
@NullMarked
package io.streamgauge.statistics.claims;

import org.jspecify.annotations.NullMarked;
