package io.streamgauge.probe.api;

/// The probe cannot decide on this system: the row ends "could not tell".
public final class UndecidedException extends Exception {
    private static final long serialVersionUID = 1L;

    /// @param reason in a sentence
    public UndecidedException(String reason) {
        super(reason);
    }
}
