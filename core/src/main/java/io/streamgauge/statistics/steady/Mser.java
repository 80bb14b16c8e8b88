package io.streamgauge.statistics.steady;

import io.streamgauge.statistics.Moments;
import java.util.Arrays;

/// Length of the initial transient of a series, determined by MSER-5 (White 1997; White, Cobb and
/// Spratt 2000). The method replaces each batch of five values with its mean. The selected length
/// minimises the standard error of the mean of the remainder.
///
/// @param truncated number of values to remove, a multiple of 5
/// @param firstHalf false if a cut in the second half reduces the squared standard error to less than a tenth of
///     its value. The series then does not have a steady state, or is too short to show a steady state.
public record Mser(int truncated, boolean firstHalf) {
    /// Number of values in a batch.
    public static final int BATCH = 5;

    /// Minimum number of batches after a cut in the second half. Fewer batches may agree by chance.
    private static final int LEAST_KEPT = 4;

    /// Minimum factor by which a cut in the second half must reduce the squared standard error. A
    /// smaller reduction may be due to chance.
    private static final double MATERIAL = 10;

    /// Determines the initial transient of a series.
    ///
    /// @param values series of at least 25 values, evenly spaced in time
    public static Mser of(double[] values) {
        double[] batches = batches(values);
        if (batches.length < 5) {
            throw new IllegalArgumentException("MSER-5 requires at least 25 values, not " + values.length);
        }
        int half = batches.length / 2;
        int early = best(batches, 0, half);
        int late = best(batches, half + 1, batches.length - LEAST_KEPT);
        boolean restless = late > half && error(batches, late) * MATERIAL + rounding(batches) < error(batches, early);
        return new Mser((restless ? late : early) * BATCH, !restless);
    }

    /// Returns the squared error due to rounding. Rounding can make the variance of equal values larger
    /// than 0.
    private static double rounding(double[] batches) {
        double size = Arrays.stream(batches).map(Math::abs).max().orElse(0);
        return size * size * 1e-18;
    }

    /// Returns the first cut with the minimum error; -1 if the range of cuts is empty.
    private static int best(double[] batches, int from, int to) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int cut = from; cut <= to; cut++) {
            double error = error(batches, cut);
            // An error that is smaller only because of rounding must not move the cut.
            if (error < least * (1 - 1e-9)) {
                least = error;
                best = cut;
            }
        }
        return best;
    }

    private static double error(double[] batches, int cut) {
        Moments m = Moments.of(Arrays.copyOfRange(batches, cut, batches.length));
        return m.variance() * (m.n() - 1) / ((double) m.n() * m.n());
    }

    /// Returns the mean of each batch of five consecutive values. An incomplete batch at the end is omitted.
    static double[] batches(double[] values) {
        double[] batches = new double[values.length / BATCH];
        for (int i = 0; i < batches.length; i++) {
            batches[i] = Moments.of(Arrays.copyOfRange(values, i * BATCH, (i + 1) * BATCH))
                    .mean();
        }
        return batches;
    }
}
