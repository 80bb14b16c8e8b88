package io.streamgauge.engine;

import io.streamgauge.plan.Trial;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.worker.TrialListener;
import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Receiver of the progress of a run. Streamgauge calls all methods on the thread of the run or on the
/// thread of the current trial.
public interface RunListener {
    /// Receives a step that has started or ended. The text does not contain a line break.
    default void step(String line) {}

    /// Receives a problem that does not end the run. The text does not contain a line break.
    default void problem(String line) {}

    /// Receives an internal error that ends the run. Streamgauge keeps the earlier results.
    default void internalError(RuntimeException error) {}

    /// Returns the listener of a trial that is about to start.
    ///
    /// @param position position of the trial in the run, for example `1/2`
    /// @param after expected duration of all later trials
    default TrialListener trial(Trial trial, String position, Duration after) {
        return new TrialListener() {
            @Override
            public void step(String what) {
                RunListener.this.step(trial.id() + ": " + what);
            }

            @Override
            public void interval(IntervalRow row, Map<String, Histogram> histograms) {
                // The worker records the intervals. The default listener does not show them.
            }
        };
    }
}
