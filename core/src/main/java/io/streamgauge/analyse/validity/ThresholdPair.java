package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Severity.FLAG;
import static io.streamgauge.analyse.model.Severity.VOID;

import io.streamgauge.analyse.model.Severity;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import java.util.Optional;

/// Pair of thresholds of a check. The two are independent: an experiment can disable the flag and keep the
/// threshold that makes a trial void.
record ThresholdPair(Threshold flag, Threshold voids) {
    static final ThresholdPair STEAL = new ThresholdPair(Threshold.STEAL_FLAG, Threshold.STEAL_VOID);
    static final ThresholdPair OTHER = new ThresholdPair(Threshold.OTHER_FLAG, Threshold.OTHER_VOID);
    static final ThresholdPair GENERATOR_CPU =
            new ThresholdPair(Threshold.GENERATOR_CPU_FLAG, Threshold.GENERATOR_CPU_VOID);
    static final ThresholdPair SENDER_WAIT = new ThresholdPair(Threshold.SENDER_WAIT_FLAG, Threshold.SENDER_WAIT_VOID);

    /// Returns the severity of a value, in the unit of the thresholds; empty if the value exceeds neither
    /// threshold.
    Optional<Severity> severity(double value, Thresholds limits) {
        if (value > limits.of(voids)) {
            return Optional.of(VOID);
        }
        return value > limits.of(flag) ? Optional.of(FLAG) : Optional.empty();
    }

    /// Returns the severity of a value in a trial that the value cannot make void.
    Optional<Severity> flagOnly(double value, Thresholds limits) {
        return severity(value, limits).map(_ -> FLAG);
    }
}
