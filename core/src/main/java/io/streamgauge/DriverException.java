package io.streamgauge;

/// Failure of a broker, of its client or of a worker.
public sealed class DriverException extends StreamgaugeException permits WorkerLostException {
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
