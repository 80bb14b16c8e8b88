/// Metrics of a run for Prometheus.
@NullMarked
package io.streamgauge.prometheus;

import org.jspecify.annotations.NullMarked;
