package io.streamgauge.statistics.steady;

import io.streamgauge.statistics.Moments;
import java.util.Arrays;

/// How much of the start of a series to leave out: MSER-5 (White 1997; White, Cobb and Spratt 2000). The series is
/// cut into means of five values; the start is left out up to where the standard error of the mean of the rest is
/// least.
///
/// @param truncated values to leave out, a multiple of 5
/// @param firstHalf false when a cut in the second half has a tenth of the error or less: the series has no steady
///     state, or is too short to show it
public record Mser(int truncated, boolean firstHalf) {
    /// Values in a batch.
    public static final int BATCH = 5;

    /// The last batches are no candidates: few values agree by chance.
    private static final int LEAST_KEPT = 4;

    /// A cut in the second half must make the error this many times smaller, for few values agree by chance.
    private static final double MATERIAL = 10;

    /// @param values evenly spaced in time, at least 25
    public static Mser of(double[] values) {
        double[] batches = batches(values);
        if (batches.length < 5) {
            throw new IllegalArgumentException("MSER-5 needs 25 values, not " + values.length);
        }
        int half = batches.length / 2;
        int early = best(batches, 0, half);
        int late = best(batches, half + 1, batches.length - LEAST_KEPT);
        boolean restless = late > half && error(batches, late) * MATERIAL + rounding(batches) < error(batches, early);
        return new Mser((restless ? late : early) * BATCH, !restless);
    }

    /// Squared errors below this are those of the arithmetic: equal values have a variance that is not quite 0.
    private static double rounding(double[] batches) {
        double size = Arrays.stream(batches).map(Math::abs).max().orElse(0);
        return size * size * 1e-18;
    }

    /// The first of the cuts with the least error; -1 if there is none.
    private static int best(double[] batches, int from, int to) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int cut = from; cut <= to; cut++) {
            double error = error(batches, cut);
            // differences in the last digits are no reason to throw values away
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

    /// Means of five; a rest at the end is left out.
    static double[] batches(double[] values) {
        double[] batches = new double[values.length / BATCH];
        for (int i = 0; i < batches.length; i++) {
            batches[i] = Moments.of(Arrays.copyOfRange(values, i * BATCH, (i + 1) * BATCH))
                    .mean();
        }
        return batches;
    }
}
