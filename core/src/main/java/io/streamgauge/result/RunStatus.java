package io.streamgauge.result;

/// State of a run.
public enum RunStatus {
    /// Running or killed run. The files are complete up to the last second.
    INCOMPLETE,
    DONE,
    INTERRUPTED,
    FAILED
}
