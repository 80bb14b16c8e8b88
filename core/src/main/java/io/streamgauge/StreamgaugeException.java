package io.streamgauge;

/// Failure with a remedy. The subtype indicates the cause. All other exceptions, except for `IOException`, are
/// internal errors.
///
/// Messages have the form `<what> <name or value>: <why>. <what to do>` and never contain secrets.
public abstract sealed class StreamgaugeException extends Exception
        permits InvalidExperimentException, DeploymentException, DriverException {
    private static final long serialVersionUID = 1L;

    StreamgaugeException(String message) {
        super(message);
    }

    StreamgaugeException(String message, Throwable cause) {
        super(message, cause);
    }

    /// Returns the exit code of a command that fails with this exception.
    public abstract int exitCode();
}
