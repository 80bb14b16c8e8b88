package io.streamgauge.calibrate;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// Measures one thing, again and again.
public interface CalibrationBenchmark {
    /// What is measured, in two or three words.
    String name();

    /// One repeat; or several, if it comes to that.
    ///
    /// @param length about how long it may take
    /// @throws InterruptedException when it was told to stop; so does an IOException on an interrupted thread
    List<BenchmarkSample> measure(Duration length) throws IOException, InterruptedException;
}
