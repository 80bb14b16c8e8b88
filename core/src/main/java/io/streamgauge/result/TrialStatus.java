package io.streamgauge.result;

/// State of a trial.
public enum TrialStatus {
    /// The trial is running or was killed. The files are complete up to the last second.
    INCOMPLETE,
    DONE,
    INTERRUPTED,
    /// The system could not be started. Nothing was measured.
    NOT_DEPLOYED,
    /// The software of the system, which you must provide, was not found. Nothing was measured. The run
    /// continues with other systems.
    NOT_AVAILABLE,
    /// The broker or its client failed under load. The results up to the failure are kept.
    FAILED
}
