package io.streamgauge.statistics;

import java.util.stream.IntStream;

/// Holm's step-down procedure for several tests (Holm 1979). The procedure limits the probability of any
/// false decision to alpha, regardless of the dependence between the tests.
public final class Holm {
    private Holm() {}

    /// Returns the adjusted p values in the given order. A test is significant if its adjusted p value is at
    /// most alpha.
    public static double[] adjusted(double[] p) {
        int[] order = IntStream.range(0, p.length)
                .boxed()
                .sorted((a, b) -> Double.compare(p[a], p[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[p.length];
        double largest = 0;
        for (int rank = 0; rank < p.length; rank++) {
            largest = Math.max(largest, Math.min(1, (p.length - rank) * p[order[rank]]));
            adjusted[order[rank]] = largest;
        }
        return adjusted;
    }

    /// Returns the significance levels of the tests, in the order of the p values. Holm's procedure tests the
    /// smallest p value first and stops at the first test that is not significant. The level of a test is alpha
    /// divided by the number of tests that remain when the procedure reaches this test or stops.
    public static double[] levels(double[] p, double alpha) {
        double[] levels = new double[p.length];
        double[] adjusted = adjusted(p);
        int decided = 0;
        for (double value : adjusted) {
            decided += value <= alpha ? 1 : 0;
        }
        for (int i = 0; i < p.length; i++) {
            int before = 0;
            for (int j = 0; j < p.length; j++) {
                before += p[j] < p[i] || (p[j] == p[i] && j < i) ? 1 : 0;
            }
            levels[i] = alpha / (p.length - Math.min(before, decided));
        }
        return levels;
    }
}
