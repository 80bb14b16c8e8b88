package io.streamgauge.result;

/// How a run ended.
public enum RunStatus {
    /// Still going on, or killed: the files hold all up to the last second.
    INCOMPLETE,
    DONE,
    INTERRUPTED,
    FAILED
}
