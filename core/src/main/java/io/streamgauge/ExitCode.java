package io.streamgauge;

/// Exit codes of the `streamgauge` command. Scripts may rely on these codes.
public final class ExitCode {
    public static final int DONE = 0;
    public static final int INVALID_INPUT = 2;
    public static final int DEPLOYMENT_FAILED = 3;
    public static final int LOAD_FAILED = 4;
    public static final int TRIAL_VOID = 5;
    /// Regression of a metric beyond the limit of a gate or, with `--junit`, a refuted claim.
    public static final int REGRESSION = 6;
    /// Inconclusive gate or, with `--junit`, an inconclusive claim.
    public static final int CANNOT_TELL = 7;
    /// Host that is not ready, as reported by `workers check` or `doctor`.
    public static final int HOST_NOT_READY = 8;
    public static final int BUG = 70;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
