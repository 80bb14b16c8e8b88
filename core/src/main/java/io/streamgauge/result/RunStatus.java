package io.streamgauge.result;

/// State of a run.
public enum RunStatus {
    /// Run that is in progress or was killed. The files are complete up to the last second.
    INCOMPLETE,
    DONE,
    /// Run that stopped after a block as requested, and can continue with the next block.
    PAUSED,
    INTERRUPTED,
    FAILED
}
