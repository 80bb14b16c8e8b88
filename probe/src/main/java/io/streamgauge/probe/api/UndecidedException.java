package io.streamgauge.probe.api;

/// Exception that ends a probe that cannot check its capability. The verdict on the capability is
/// "inconclusive".
public final class UndecidedException extends Exception {
    private static final long serialVersionUID = 1L;

    /// @param reason reason for the verdict
    public UndecidedException(String reason) {
        super(reason);
    }
}
