package io.streamgauge.statistics.compare;

/// Decision of `compare --gate` about a regression.
public enum GateDecision {
    /// Regression that is significantly larger than tolerated.
    REGRESSION,
    /// Regression that is significantly smaller than tolerated.
    ABSENT,
    /// Data that are compatible with a tolerated change and with a larger change.
    CANNOT_TELL;

    /// Returns the decision, which is based on the one-sided region of tolerated ratios.
    ///
    /// @param estimate estimated ratio of the new to the old value
    /// @param tolerated largest tolerated ratio if higher is worse (1.1 for "+10 %"), smallest tolerated ratio if
    ///     lower is worse (0.9 for "-10 %"); not 1
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
