package io.streamgauge.result;

/// Status of a trial.
public enum TrialStatus {
    /// Running or killed trial. The files are complete up to the last second.
    INCOMPLETE,
    DONE,
    INTERRUPTED,
    /// Trial without measurements because the system could not be started or reached.
    NOT_DEPLOYED,
    /// Trial without measurements because the software of the system was not found. You must provide
    /// this software. The run continues with other systems.
    NOT_AVAILABLE,
    /// Trial in which the broker, its client or the worker failed. The result files contain the results up to
    /// the failure.
    FAILED,
    /// Trial in which the controller lost the connection to a worker, or that did not start because a worker
    /// host was lost. The result files contain the results up to this time.
    WORKER_LOST
}
