package io.streamgauge.study.verdict;

/// Verdict on a published claim or on one of its statements.
public enum Verdict {
    SUPPORTED,
    REFUTED,
    INCONCLUSIVE,
    /// Verdict on a claim whose test requires hardware or a file that is not available in this run.
    NOT_TESTABLE,
    /// Verdict on a claim for which this run does not provide any evidence.
    NOT_DECIDED
}
