package io.streamgauge.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/// Standard normal distribution function from a table, accurate to 1e-7. The computation of a posterior needs
/// about 100,000 values of the function, and a table lookup is faster than computing a value.
public final class NormalTable {
    private static final double END = 6;
    private static final int PER_UNIT = 1000;
    private static final double[] TABLE = table();

    private NormalTable() {}

    private static double[] table() {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double[] table = new double[(int) (2 * END * PER_UNIT) + 2];
        for (int i = 0; i < table.length; i++) {
            table[i] = normal.cumulativeProbability((double) i / PER_UNIT - END);
        }
        return table;
    }

    public static double cumulative(double z) {
        if (z <= -END) {
            return 0;
        }
        if (z >= END) {
            return 1;
        }
        double at = (z + END) * PER_UNIT;
        int index = (int) at;
        return TABLE[index] + (at - index) * (TABLE[index + 1] - TABLE[index]);
    }
}
