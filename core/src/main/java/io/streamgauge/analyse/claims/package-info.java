/// Comparison of the claims in an experiment file with the figures of a run.
@NullMarked
package io.streamgauge.analyse.claims;

import org.jspecify.annotations.NullMarked;
