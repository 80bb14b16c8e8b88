package io.streamgauge.result;

/// State of a run.
public enum RunStatus {
    /// Run that is in progress or was killed. The files are complete up to the last second.
    INCOMPLETE,
    DONE,
    INTERRUPTED,
    FAILED
}
