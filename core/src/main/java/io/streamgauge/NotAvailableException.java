package io.streamgauge;

/// The software of a system is not on this machine, and only the user can bring it. The message says how.
public final class NotAvailableException extends DeploymentException {
    private static final long serialVersionUID = 1L;

    public NotAvailableException(String message) {
        super(message);
    }
}
