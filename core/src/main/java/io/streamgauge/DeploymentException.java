package io.streamgauge;

/// Failure to download, start or reach a system before the load starts.
public sealed class DeploymentException extends StreamgaugeException permits NotAvailableException {
    private static final long serialVersionUID = 1L;

    public DeploymentException(String message) {
        super(message);
    }

    public DeploymentException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public int exitCode() {
        return ExitCode.DEPLOYMENT_FAILED;
    }
}
