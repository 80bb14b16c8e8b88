package io.streamgauge.engine;

/// Outcome of a run. The constants are in order of increasing severity.
public enum RunOutcome {
    DONE,
    /// Missing result. For example, all trials of a system for a cell and block are void, a capacity search did
    /// not find a capacity, or files of a part of a study are invalid or could not be read or written.
    TRIAL_VOID,
    /// Failure of a driver, a broker or a worker under load.
    LOAD_FAILED,
    /// Failure to download, start or connect to a system, or too few worker hosts.
    DEPLOYMENT_FAILED,
    INTERNAL_ERROR,
    INTERRUPTED;

    /// Returns the more severe of two outcomes.
    public RunOutcome worstOf(RunOutcome other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
