package io.streamgauge.statistics;

/// What the data say of a statement.
public enum Decision {
    SUPPORTED,
    REFUTED,
    INCONCLUSIVE
}
