package io.streamgauge.statistics;

import io.streamgauge.text.NumberFormatter;
import java.util.List;

/// Largest possible error of a value, or of a ratio of values, due to differences between the clocks of the
/// worker hosts. Repeated trials do not reduce this error, because it can have the same sign in all trials.
///
/// @param logShift largest change in the natural logarithm of the value that the clocks can cause, from 0 to
///     [#WIDEST]
/// @param nanos largest possible error of an end-to-end latency, in nanoseconds; 0 if the value does not depend
///     on the clocks; [#UNKNOWN] if the error is unknown
public record MeasurementError(double logShift, long nanos) {
    /// Value of `nanos` if the error is unknown.
    public static final long UNKNOWN = -1;

    /// Error of a value that does not depend on the clocks of several hosts.
    public static final MeasurementError NONE = new MeasurementError(0, 0);

    /// Largest shift, which corresponds to a factor of 1,000,000. In practice, no decision is possible with this
    /// shift.
    private static final double WIDEST = Math.log(1e6);

    public MeasurementError {
        logShift = Math.min(logShift, WIDEST);
    }

    /// Returns the error of a positive value.
    ///
    /// @param relative largest error divided by the value, at least 0
    /// @param nanos largest possible error of an end-to-end latency, in nanoseconds; [#UNKNOWN] if the error is
    ///     unknown
    public static MeasurementError ofShare(double relative, long nanos) {
        return new MeasurementError(nanos == UNKNOWN || relative >= 1 ? WIDEST : -Math.log1p(-relative), nanos);
    }

    /// Returns the error of the geometric mean of values; [#NONE] for an empty list.
    public static MeasurementError ofMean(List<MeasurementError> values) {
        double mean = values.stream()
                .mapToDouble(MeasurementError::logShift)
                .average()
                .orElse(0);
        // If a shift was limited to WIDEST, the true shift may be larger, so the mean is also unbounded.
        boolean unbounded = values.stream().anyMatch(value -> value.logShift >= WIDEST);
        return new MeasurementError(
                unbounded ? WIDEST : mean, values.stream().reduce(NONE, MeasurementError::plus).nanos);
    }

    /// Returns the error of the sample standard deviation of the natural logarithms of values; [#NONE] if no
    /// value has an error. The standard deviation of a sum is at most the sum of the standard deviations. The
    /// variance of n errors is at most the sum of their squares divided by n - 1.
    ///
    /// @param deviation standard deviation of the natural logarithms of the values, above zero
    /// @param values errors of the values, either none or at least two
    public static MeasurementError ofLogDeviation(double deviation, List<MeasurementError> values) {
        long largest = values.stream().reduce(NONE, MeasurementError::plus).nanos;
        if (largest == 0) {
            return NONE;
        }
        double squares = values.stream()
                .mapToDouble(value -> value.logShift * value.logShift)
                .sum();
        boolean unbounded = values.stream().anyMatch(value -> value.logShift >= WIDEST);
        return ofShare(unbounded ? 1 : Math.sqrt(squares / (values.size() - 1)) / deviation, largest);
    }

    /// Returns the error of the product or the ratio of two values.
    public MeasurementError plus(MeasurementError other) {
        return new MeasurementError(
                logShift + other.logShift,
                nanos == UNKNOWN || other.nanos == UNKNOWN ? UNKNOWN : Math.max(nanos, other.nanos));
    }

    /// Returns the error of a power of the value.
    ///
    /// @param exponent absolute value of the exponent
    public MeasurementError times(double exponent) {
        return new MeasurementError(nanos == UNKNOWN ? WIDEST : logShift * exponent, nanos);
    }

    /// Returns whether the value does not depend on the clocks of several hosts.
    public boolean isZero() {
        return nanos == 0;
    }

    /// Returns the interval of a value or a ratio, widened by the error.
    public ConfidenceInterval widen(ConfidenceInterval interval) {
        return isZero()
                ? interval
                : new ConfidenceInterval(
                        interval.low() * Math.exp(-logShift),
                        interval.high() * Math.exp(logShift),
                        interval.confidence());
    }

    /// Describes the error of a latency, for example `it may be wrong by up to 0.30 ms because the workers use
    /// different clocks`.
    ///
    /// @param latency name of the latency, or a pronoun
    public String words(String latency) {
        return nanos == UNKNOWN
                ? "the error caused by the different clocks of the workers is unknown"
                : latency + " may be wrong by up to " + NumberFormatter.millis(nanos)
                        + "\u202fms because the workers use different clocks";
    }
}
