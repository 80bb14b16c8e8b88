package io.streamgauge.statistics;

import io.streamgauge.text.NumberFormatter;
import java.util.List;

/// Largest possible error of a value, or of a ratio of values. The cause is a difference between the clocks of
/// the worker hosts, or a measurement in steps. Repeated trials do not reduce this error, because it can have
/// the same sign in all trials.
///
/// @param logBelow largest distance by which the natural logarithm of the true value can be below that of the
///     measured value, from 0 to [#WIDEST]
/// @param logAbove largest distance by which the natural logarithm of the true value can be above that of the
///     measured value, from 0 to [#WIDEST]
/// @param clockNanos largest possible error of an end-to-end latency due to the clocks, in nanoseconds; 0 if
///     the value does not depend on the clocks; [#UNKNOWN] if the error is unknown
/// @param stepNanos length of the steps in which the value is measured, in nanoseconds; 0 if it is not measured
///     in steps
public record MeasurementError(double logBelow, double logAbove, long clockNanos, long stepNanos) {
    /// Value of `clockNanos` if the error is unknown.
    public static final long UNKNOWN = -1;

    /// Error of a value that does not depend on the clocks of several hosts and is not measured in steps.
    public static final MeasurementError NONE = new MeasurementError(0, 0, 0, 0);

    /// Largest shift, which corresponds to a factor of 1,000,000. In practice, no decision is possible with this
    /// shift.
    private static final double WIDEST = Math.log(1e6);

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    public MeasurementError {
        logBelow = Math.min(logBelow, WIDEST);
        logAbove = Math.min(logAbove, WIDEST);
    }

    /// Returns the error that clocks cause in a positive value.
    ///
    /// @param relative largest error divided by the value, at least 0
    /// @param clockNanos largest possible error of an end-to-end latency, in nanoseconds; [#UNKNOWN] if the error
    ///     is unknown
    public static MeasurementError ofShare(double relative, long clockNanos) {
        double shift = shift(clockNanos == UNKNOWN ? 1 : relative);
        return new MeasurementError(shift, shift, clockNanos, 0);
    }

    /// Returns the error of a duration that is measured as the end of a step. The true duration is between the
    /// end of the previous step and the measured duration.
    public static MeasurementError ofStep(double nanos, long stepNanos) {
        return new MeasurementError(shift(stepNanos / nanos), 0, 0, stepNanos);
    }

    private static double shift(double relative) {
        return relative >= 1 ? WIDEST : -Math.log1p(-relative);
    }

    /// Returns the error of the geometric mean of values; [#NONE] for an empty list.
    public static MeasurementError ofMean(List<MeasurementError> values) {
        return causes(values)
                .withShifts(
                        mean(values.stream()
                                .mapToDouble(MeasurementError::logBelow)
                                .toArray()),
                        mean(values.stream()
                                .mapToDouble(MeasurementError::logAbove)
                                .toArray()));
    }

    /// Returns the mean. If a shift was limited to WIDEST, the true shift may be larger, so the mean is also
    /// unbounded.
    private static double mean(double[] shifts) {
        double sum = 0;
        for (double shift : shifts) {
            if (shift >= WIDEST) {
                return WIDEST;
            }
            sum += shift;
        }
        return shifts.length == 0 ? 0 : sum / shifts.length;
    }

    /// Returns the error of the sample standard deviation of the natural logarithms of values; [#NONE] if no
    /// value has an error. The standard deviation of a sum is at most the sum of the standard deviations. The
    /// variance of n errors is at most the sum of their squares divided by n - 1.
    ///
    /// @param deviation standard deviation of the natural logarithms of the values, above zero
    /// @param values errors of the values, either none or at least two
    public static MeasurementError ofLogDeviation(double deviation, List<MeasurementError> values) {
        MeasurementError causes = causes(values);
        if (causes.isZero()) {
            return NONE;
        }
        double squares = values.stream()
                .mapToDouble(value -> value.logShift() * value.logShift())
                .sum();
        boolean unbounded =
                causes.clockNanos == UNKNOWN || values.stream().anyMatch(value -> value.logShift() >= WIDEST);
        double shift = shift(unbounded ? 1 : Math.sqrt(squares / (values.size() - 1)) / deviation);
        return causes.withShifts(shift, shift);
    }

    private static MeasurementError causes(List<MeasurementError> values) {
        return values.stream().reduce(NONE, MeasurementError::plus);
    }

    private MeasurementError withShifts(double below, double above) {
        return new MeasurementError(below, above, clockNanos, stepNanos);
    }

    /// Returns the error of the product of two values.
    public MeasurementError plus(MeasurementError other) {
        return new MeasurementError(
                logBelow + other.logBelow,
                logAbove + other.logAbove,
                clockNanos == UNKNOWN || other.clockNanos == UNKNOWN ? UNKNOWN : Math.max(clockNanos, other.clockNanos),
                Math.max(stepNanos, other.stepNanos));
    }

    /// Returns the error of the ratio of this value to another value.
    public MeasurementError dividedBy(MeasurementError other) {
        return plus(other.times(-1));
    }

    /// Returns the error of a power of the value. A negative exponent exchanges the two directions.
    public MeasurementError times(double exponent) {
        if (clockNanos == UNKNOWN) {
            return withShifts(WIDEST, WIDEST);
        }
        double size = Math.abs(exponent);
        return exponent < 0
                ? withShifts(logAbove * size, logBelow * size)
                : withShifts(logBelow * size, logAbove * size);
    }

    /// Returns the larger of the two shifts.
    public double logShift() {
        return Math.max(logBelow, logAbove);
    }

    /// Returns the shift that moves a ratio towards 1.
    ///
    /// @param logRatio natural logarithm of the ratio
    public double logShiftTowardsOne(double logRatio) {
        return logRatio > 0 ? logBelow : logAbove;
    }

    /// Returns an error with the larger shift in both directions.
    public MeasurementError symmetric() {
        return withShifts(logShift(), logShift());
    }

    /// Returns whether the true value can be equal to the limit.
    public boolean reaches(double value, double limit) {
        double distance = Math.log(limit / value);
        return -logBelow <= distance && distance <= logAbove;
    }

    /// Returns whether the value does not depend on the clocks of several hosts and is not measured in steps.
    public boolean isZero() {
        return clockNanos == 0 && stepNanos == 0;
    }

    /// Returns the interval of a value or a ratio, widened by the error.
    public ConfidenceInterval widen(ConfidenceInterval interval) {
        return isZero()
                ? interval
                : new ConfidenceInterval(
                        interval.low() * Math.exp(-logBelow),
                        interval.high() * Math.exp(logAbove),
                        interval.confidence());
    }

    /// Describes the error, for example `it may be wrong by up to 0.30 ms because the workers use different
    /// clocks` or `it has a resolution of 1 s`.
    ///
    /// @param metric name of the metric, or a pronoun
    public String words(String metric) {
        if (stepNanos > 0) {
            return metric + " has a resolution of " + resolution();
        }
        return clockNanos == UNKNOWN
                ? "the error caused by the different clocks of the workers is unknown"
                : metric + " may be wrong by up to " + NumberFormatter.millis(clockNanos)
                        + "\u202fms because the workers use different clocks";
    }

    /// Returns the cause of a wider interval, for example `possible clock error`.
    public String cause() {
        return stepNanos > 0 ? "resolution of " + resolution() : "possible clock error";
    }

    private String resolution() {
        return stepNanos / NANOS_PER_SECOND + "\u202fs";
    }
}
