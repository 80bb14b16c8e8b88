package io.streamgauge.analyse.model;

/// Effect of a caveat on a trial, from the less to the more severe.
public enum Severity {
    /// Read the figures with the caveat in mind.
    FLAG,
    /// Do not use the figures.
    VOID
}
