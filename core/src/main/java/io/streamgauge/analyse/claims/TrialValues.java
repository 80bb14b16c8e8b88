package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.statistics.MeasurementError;
import java.util.List;
import java.util.OptionalDouble;

/// Values of metrics in planned trials.
public interface TrialValues {
    /// Returns the value of a metric in a planned trial.
    Value of(Metric metric, TrialFacts planned);

    /// Returns the scope of a value (`broker processes` or `whole broker hosts`) if values of the metric can
    /// have different scopes. Otherwise, or if the trial did not run, the result is an empty text.
    default String scope(Metric metric, TrialFacts planned) {
        return "";
    }

    /// Returns the trials that provide the values of a planned trial: its attempt that is not void. The
    /// result is empty if there is no such attempt, or if the values do not come from trials.
    default List<TrialSummary> usable(TrialFacts planned) {
        return List.of();
    }

    /// Value, or the reason why the value is missing.
    ///
    /// @param reason reason for a missing value, without a full stop; empty if there is a value
    /// @param error possible error in the value that more trials do not reduce
    /// @param disturbed true if the value is missing because all attempts at the trial are void, only because
    ///     other guests of the host or other programs used the CPU time
    record Value(OptionalDouble value, String reason, MeasurementError error, boolean disturbed) {
        Value(OptionalDouble value, String reason, MeasurementError error) {
            this(value, reason, error, false);
        }

        Value(OptionalDouble value, String reason) {
            this(value, reason, MeasurementError.NONE);
        }
    }
}
