package io.streamgauge.statistics;

import java.util.List;

/// Median of values. If the count is even, the median is the mean of the two middle values.
public final class Median {
    private Median() {}

    /// Returns the median of the values.
    ///
    /// @param values values in any order, at least one
    public static double of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
