package io.streamgauge.calibrate;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Repeated measurement of one limit of the machine.
public interface CalibrationBenchmark {
    /// Returns the name, which has at most three words.
    String name();

    /// Runs one repetition, or several repetitions if the duration is sufficient.
    ///
    /// @param length approximate duration
    /// @throws InterruptedException if the thread was interrupted; implementations may also throw an IOException
    List<BenchmarkSample> measure(Duration length) throws IOException, InterruptedException;
}
