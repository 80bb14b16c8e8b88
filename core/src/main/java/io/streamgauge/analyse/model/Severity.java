package io.streamgauge.analyse.model;

/// Effect of a caveat on a trial, from the less to the more severe.
public enum Severity {
    /// Caveat to consider when you read the figures.
    FLAG,
    /// Caveat that makes the figures unusable.
    VOID
}
