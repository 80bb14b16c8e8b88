package io.streamgauge;

/// Loss of a worker host before the load starts. The trial can run again when enough hosts are connected.
public final class WorkerLostException extends DriverException {
    private static final long serialVersionUID = 1L;

    public WorkerLostException(String message) {
        super(message);
    }
}
