package io.streamgauge.probe.api;

/// Exception that ends a probe without a result. The verdict on the capability is "inconclusive".
public final class UndecidedException extends Exception {
    private static final long serialVersionUID = 1L;

    /// @param reason reason for the verdict, as one sentence
    public UndecidedException(String reason) {
        super(reason);
    }
}
