package io.streamgauge.engine;

/// Outcome of a run, from the least to the most severe.
public enum RunOutcome {
    DONE,
    /// At least one system has no valid trial for one of its cells and blocks, or a search found no capacity.
    TRIAL_VOID,
    /// A driver or a broker failed under load.
    LOAD_FAILED,
    /// A system could not be downloaded, started or reached.
    DEPLOYMENT_FAILED,
    INTERNAL_ERROR,
    INTERRUPTED;

    /// Returns the more severe of two outcomes.
    public RunOutcome worstOf(RunOutcome other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
