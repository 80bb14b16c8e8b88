package io.streamgauge.load;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Random order of the numbers below a limit, with frequencies of a Zipf distribution. The order is
/// drawn before the load starts, and repeats after [#LENGTH] values.
final class ZipfOrder {
    /// Number of values in an order, a power of two.
    static final int LENGTH = 1 << 16;

    private ZipfOrder() {}

    /// Draws an order.
    ///
    /// @param limit upper limit of the numbers, exclusive, at least 1
    /// @param skew exponent of the distribution; the frequency of number k is proportional to 1 / (k +
    ///     1)^skew
    static int[] draw(int limit, double skew, SplittableRandom random) {
        double[] cumulative = new double[limit];
        double total = 0;
        for (int k = 0; k < limit; k++) {
            total += Math.pow(k + 1, -skew);
            cumulative[k] = total;
        }
        int[] order = new int[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            int found = Arrays.binarySearch(cumulative, random.nextDouble() * total);
            order[i] = Math.min(limit - 1, found < 0 ? -found - 1 : found + 1);
        }
        return order;
    }
}
