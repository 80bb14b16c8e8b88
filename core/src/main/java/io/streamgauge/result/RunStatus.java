package io.streamgauge.result;

/// State of a run.
public enum RunStatus {
    /// The run is running or was killed. The files are complete up to the last second.
    INCOMPLETE,
    DONE,
    INTERRUPTED,
    FAILED
}
