package io.streamgauge.calibrate;

import io.streamgauge.result.Limit;
import org.HdrHistogram.Histogram;

/// Result of one repetition of a benchmark.
public sealed interface BenchmarkSample {
    Limit limit();

    /// Single value in the unit of the limit.
    record Value(Limit limit, double value) implements BenchmarkSample {}

    /// Distribution of values in nanoseconds.
    record Distribution(Limit limit, Histogram nanos) implements BenchmarkSample {}
}
