package io.streamgauge.statistics.compare;

/// Decision of `compare --gate` about a regression.
public enum GateDecision {
    /// Regression that is significantly larger than tolerated.
    REGRESSION,
    /// Change that is significantly below the tolerated regression.
    ABSENT,
    /// Undecided regression, because the data are compatible with a tolerated change and with a larger change.
    CANNOT_TELL
}
