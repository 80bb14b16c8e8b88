package io.streamgauge;

/// A broker or its client failed before or under load.
public final class DriverException extends StreamgaugeException {
    private static final long serialVersionUID = 1L;

    public DriverException(String message) {
        super(message);
    }

    public DriverException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public int exitCode() {
        return ExitCode.LOAD_FAILED;
    }
}
