package io.streamgauge.engine;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.worker.TrialListener;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/// Listener for the progress of a run. Streamgauge calls the methods on the thread of the run or of the current
/// trial. It also calls [#step] on the threads that accept worker hosts.
public interface RunListener {
    /// Receives the plan of a run before its first trial. The directory of a resumed run already contains trials.
    default void planned(RunDirectory directory, LoadedExperiment experiment) {}

    /// Receives a progress line, for example about a step that has started or ended. The text does not contain a
    /// line break.
    default void step(String line) {}

    /// Receives information that is needed after the run, such as the address of a broker that is left running. The
    /// text does not contain a line break.
    default void notice(String line) {
        step(line);
    }

    /// Receives a problem that is not an internal error. The text does not contain a line break.
    default void problem(String line) {}

    /// Receives an internal error that ends the run. Streamgauge keeps the earlier results.
    default void internalError(RuntimeException error) {}

    /// Receives the result of a planned trial, or of a further attempt at it, before the next trial starts.
    ///
    /// @param summary results of the trial; empty for a capacity search
    default void trialEnded(Trial trial, TrialStatus status, Optional<TrialSummary> summary) {}

    /// Returns the listener of a trial that is about to start. For a capacity search, Streamgauge calls this
    /// method with the planned trial before each start of the brokers, and then with each search trial.
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
                // The result files contain the intervals. The default listener does not show them.
            }
        };
    }
}
