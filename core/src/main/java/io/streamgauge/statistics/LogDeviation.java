package io.streamgauge.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;

/// Relative variation of positive values: the standard deviation of their natural logarithms, which does not
/// have a unit.
public final class LogDeviation {
    private LogDeviation() {}

    /// Returns the standard deviation of the natural logarithms of the values.
    ///
    /// @param atLeast minimum number of values that are needed for a result, at least 2
    /// @return standard deviation; empty if the number of values is below `atLeast` or if the standard deviation
    ///     is 0
    public static OptionalDouble of(double[] values, int atLeast) {
        // Rounding can give equal values a deviation slightly above 0.
        if (values.length < atLeast || Arrays.stream(values).distinct().count() == 1) {
            return OptionalDouble.empty();
        }
        double deviation =
                Moments.of(Arrays.stream(values).map(Math::log).toArray()).standardDeviation();
        return deviation > 0 ? OptionalDouble.of(deviation) : OptionalDouble.empty();
    }
}
