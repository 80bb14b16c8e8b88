package io.streamgauge.statistics.compare;

/// Decision of `compare --gate` about a regression.
public enum GateDecision {
    /// Regression that is significantly larger than tolerated.
    REGRESSION,
    /// Change that is significantly smaller than the tolerated regression.
    ABSENT,
    /// Inconclusive result, because the data are compatible with both a tolerated change and a larger change.
    CANNOT_TELL
}
