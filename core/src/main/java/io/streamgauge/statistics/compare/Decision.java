package io.streamgauge.statistics.compare;

/// What the data say of a statement.
public enum Decision {
    SUPPORTED,
    REFUTED,
    INCONCLUSIVE
}
