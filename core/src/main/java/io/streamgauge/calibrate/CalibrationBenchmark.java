package io.streamgauge.calibrate;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Benchmark of one or more limits of the machine.
public interface CalibrationBenchmark {
    /// Returns the name, which has at most three words.
    String name();

    /// Runs one repetition, or several repetitions if the duration is sufficient.
    ///
    /// @param length approximate duration
    /// @throws IOException if the disk, the loopback connection or the worker that the benchmark uses fails
    /// @throws InterruptedException if the thread was interrupted
    List<BenchmarkSample> measure(Duration length) throws IOException, InterruptedException;
}
