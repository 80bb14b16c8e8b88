/// Metrics of trials, and the objectives, claims and published figures that refer to metrics.
@NullMarked
package io.streamgauge.experiment.metric;

import org.jspecify.annotations.NullMarked;
