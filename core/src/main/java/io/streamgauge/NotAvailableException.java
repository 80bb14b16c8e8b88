package io.streamgauge;

/// You must provide the software of a system, and it was not found. The message says how.
public final class NotAvailableException extends DeploymentException {
    private static final long serialVersionUID = 1L;

    public NotAvailableException(String message) {
        super(message);
    }
}
