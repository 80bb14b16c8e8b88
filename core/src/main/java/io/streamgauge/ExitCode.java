package io.streamgauge;

/// The exit codes of the command line. A script may rely on them.
public final class ExitCode {
    public static final int DONE = 0;
    public static final int INVALID_INPUT = 2;
    public static final int DEPLOYMENT_FAILED = 3;
    public static final int LOAD_FAILED = 4;
    public static final int TRIAL_VOID = 5;
    public static final int BUG = 70;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
