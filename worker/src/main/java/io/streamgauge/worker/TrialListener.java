package io.streamgauge.worker;

import io.streamgauge.result.row.IntervalRow;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Listener for the progress of a trial.
public interface TrialListener {
    /// Receives a completed step or a problem.
    ///
    /// @param what completed step of the trial, for example `worker started`, or description of a
    ///     problem
    void step(String what);

    /// Receives the length of an automatic warm-up before the warm-up ends.
    ///
    /// @param seconds length of the warm-up in seconds
    default void warmupEnds(double seconds) {}

    void interval(IntervalRow row, Map<String, Histogram> histograms);
}
