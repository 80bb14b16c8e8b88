/// Options for watching a run in progress: the live page and the metrics for Prometheus.
@NullMarked
package io.streamgauge.cli.watch;

import org.jspecify.annotations.NullMarked;
