package io.streamgauge.result;

/// Status of a run.
public enum RunStatus {
    /// Run that is in progress or was killed. The files are complete up to the last second.
    INCOMPLETE,
    DONE,
    /// Run that was paused on request after a block and can continue with the next block.
    PAUSED,
    INTERRUPTED,
    FAILED
}
