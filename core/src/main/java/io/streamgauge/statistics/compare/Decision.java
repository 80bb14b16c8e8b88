package io.streamgauge.statistics.compare;

/// Decision about a statement.
public enum Decision {
    SUPPORTED,
    REFUTED,
    INCONCLUSIVE
}
