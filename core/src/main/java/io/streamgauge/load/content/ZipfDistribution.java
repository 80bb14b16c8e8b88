package io.streamgauge.load.content;

import java.util.ArrayDeque;
import java.util.Deque;

/// Zipf distribution of the integers from 0 to a limit (exclusive), as a pure function of a message number. A
/// hash of the message number selects the value by the alias method (Walker 1977, with the construction of Vose
/// 1991). The table has one entry of 12 bytes for each possible value. The method [#value] reads one entry.
public final class ZipfDistribution {
    private static final double TWO_TO_32 = 1L << 32;

    /// For each entry, the probability that the value is the index of the entry and not its alias.
    private final double[] own;

    private final int[] alias;

    /// @param limit upper limit of the values, exclusive, at least 1
    /// @param skew exponent; the frequency of value k is proportional to 1 / (k + 1)^skew
    public ZipfDistribution(int limit, double skew) {
        own = new double[limit];
        alias = new int[limit];
        double total = 0;
        for (int k = 0; k < limit; k++) {
            own[k] = Math.pow(k + 1, -skew);
            total += own[k];
        }
        Deque<Integer> below = new ArrayDeque<>();
        Deque<Integer> above = new ArrayDeque<>();
        for (int k = 0; k < limit; k++) {
            own[k] *= limit / total;
            (own[k] < 1 ? below : above).add(k);
        }
        while (!below.isEmpty() && !above.isEmpty()) {
            int small = below.remove();
            int large = above.remove();
            alias[small] = large;
            own[large] -= 1 - own[small];
            (own[large] < 1 ? below : above).add(large);
        }
        // The remaining probabilities are 1 except for rounding errors.
        below.forEach(k -> own[k] = 1);
        above.forEach(k -> own[k] = 1);
    }

    /// Returns the value for a message number. The values for different message numbers are independent.
    public int value(long number) {
        long hash = mix(number);
        int k = (int) (((hash >>> 32) * own.length) >>> 32);
        return (hash & 0xFFFF_FFFFL) / TWO_TO_32 < own[k] ? k : alias[k];
    }

    /// Returns a hash in which every bit depends on every bit of the number: the finaliser of
    /// SplitMix64 (Steele, Lea, Flood 2014).
    public static long mix(long number) {
        long z = number + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
