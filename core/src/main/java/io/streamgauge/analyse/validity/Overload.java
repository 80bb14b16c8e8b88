package io.streamgauge.analyse.validity;

import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;

/// Rule for an overload: the system accepted fewer messages than were due.
public final class Overload {
    /// Smallest number of missing messages that can show an overload. The counters are read while messages
    /// are in transit, so that a single message can be due in the measured phase and accepted outside.
    private static final double LEAST_MESSAGES = 2;

    private Overload() {}

    /// Returns whether the accepted rate is lower than the due rate by more than the threshold.
    ///
    /// @param due number of messages due in the measured phase
    public static boolean isOverload(double acceptedPerSecond, double duePerSecond, long due, Thresholds limits) {
        if (duePerSecond <= 0) {
            return false;
        }
        double missing = 1 - acceptedPerSecond / duePerSecond;
        return missing > limits.of(Threshold.OVERLOAD_FLAG) && missing * due >= LEAST_MESSAGES;
    }
}
