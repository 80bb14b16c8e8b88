package io.streamgauge.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;

/// How much positive values vary, without a unit: the standard deviation of their natural logarithms.
public final class LogDeviation {
    private LogDeviation() {}

    /// @param atLeast how many values it takes, at least 2
    /// @return empty with fewer values, or where they do not differ
    public static OptionalDouble of(double[] values, int atLeast) {
        if (values.length < atLeast) {
            return OptionalDouble.empty();
        }
        double deviation =
                Moments.of(Arrays.stream(values).map(Math::log).toArray()).standardDeviation();
        return deviation > 0 ? OptionalDouble.of(deviation) : OptionalDouble.empty();
    }
}
