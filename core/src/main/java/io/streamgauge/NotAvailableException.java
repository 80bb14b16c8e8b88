package io.streamgauge;

/// Failure to find software that you must provide. The message explains how to provide it.
public final class NotAvailableException extends DeploymentException {
    private static final long serialVersionUID = 1L;

    public NotAvailableException(String message) {
        super(message);
    }
}
