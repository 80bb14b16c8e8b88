/// Benchmark of trials with many workers.
@NullMarked
package io.streamgauge.benchmarks.fleet;

import org.jspecify.annotations.NullMarked;
