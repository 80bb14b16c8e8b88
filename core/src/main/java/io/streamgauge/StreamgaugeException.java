package io.streamgauge;

/// A failure that a person can act on. The subtypes say who must act; everything else that is thrown is a bug of
/// ours.
///
/// Messages read `<what> <name or value>: <why>. <what to do>` and never hold a secret.
public abstract sealed class StreamgaugeException extends Exception
        permits InvalidExperimentException, DeploymentException, DriverException {
    private static final long serialVersionUID = 1L;

    StreamgaugeException(String message) {
        super(message);
    }

    StreamgaugeException(String message, Throwable cause) {
        super(message, cause);
    }

    /// The documented exit code of a command that ends with this failure.
    public abstract int exitCode();
}
