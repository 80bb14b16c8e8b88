package io.streamgauge.analyse.model;

/// Effect of a caveat on a trial, in order of increasing severity.
public enum Severity {
    /// Caveat to consider when you read the figures.
    FLAG,
    /// Caveat that makes the figures unusable.
    VOID
}
