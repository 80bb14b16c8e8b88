package io.streamgauge.probe.api;

/// Probe that is inconclusive for this system: the verdict of the row is "inconclusive".
public final class UndecidedException extends Exception {
    private static final long serialVersionUID = 1L;

    /// @param reason one sentence
    public UndecidedException(String reason) {
        super(reason);
    }
}
