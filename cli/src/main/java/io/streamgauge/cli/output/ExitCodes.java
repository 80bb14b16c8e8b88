package io.streamgauge.cli.output;

import io.streamgauge.ExitCode;
import io.streamgauge.engine.RunOutcome;

/// Exit codes for the possible outcomes of a run.
public final class ExitCodes {
    private ExitCodes() {}

    public static int of(RunOutcome outcome) {
        return switch (outcome) {
            case DONE -> ExitCode.DONE;
            case TRIAL_VOID -> ExitCode.TRIAL_VOID;
            case LOAD_FAILED -> ExitCode.LOAD_FAILED;
            case DEPLOYMENT_FAILED -> ExitCode.DEPLOYMENT_FAILED;
            case INTERNAL_ERROR -> ExitCode.BUG;
            case INTERRUPTED -> ExitCode.INTERRUPTED;
        };
    }
}
