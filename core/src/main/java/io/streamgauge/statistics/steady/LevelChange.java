package io.streamgauge.statistics.steady;

/// Change of the level of a series at the instant at which it is most significant. The p value of this instant is
/// multiplied by the number of instants (Bonferroni), because the most significant one was selected.
///
/// @param first number of values before the change
/// @param before mean of the values before the change
/// @param change mean of the values after the change minus mean of the values before
/// @param pValue two-sided p value of the hypothesis "the level does not change", from 0 to 1
record LevelChange(int first, double before, double change, double pValue) {
    /// Minimum number of values on each side of the change. A single value may deviate by chance.
    private static final int LEAST_VALUES = 2;

    /// Finds the most significant change of level.
    ///
    /// @param values series of at least 4 values
    static LevelChange of(double[] values) {
        int instants = values.length - 2 * LEAST_VALUES + 1;
        LevelChange best = null;
        for (int first = LEAST_VALUES; first <= values.length - LEAST_VALUES; first++) {
            MeanShift shift = MeanShift.of(values, first);
            double pValue = Math.min(1, instants * shift.pValue());
            if (best == null || pValue < best.pValue) {
                best = new LevelChange(first, shift.rest() + shift.change(), -shift.change(), pValue);
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("a change of level requires at least 4 values, not " + values.length);
        }
        return best;
    }
}
