package io.streamgauge.statistics.compare;

/// Whether a change for the worse is there: the statistics of `compare --gate`.
public enum GateDecision {
    /// It is larger than tolerated, beyond chance.
    REGRESSION,
    /// It is shown to be smaller than tolerated.
    ABSENT,
    CANNOT_TELL;

    /// @param estimate new divided by old
    /// @param tolerated largest tolerated ratio where more is worse (1.1 for "+10 %"), smallest tolerated one where
    ///     less is worse (0.9 for "-10 %"); not 1
    /// @param alpha two-sided error rate
    public static GateDecision judge(RatioEstimate estimate, double tolerated, double alpha) {
        RatioRegion worse = tolerated > 1 ? RatioRegion.above(tolerated) : RatioRegion.below(tolerated);
        return switch (worse.test(estimate).decide(alpha)) {
            case SUPPORTED -> REGRESSION;
            case REFUTED -> ABSENT;
            case INCONCLUSIVE -> CANNOT_TELL;
        };
    }
}
