package io.streamgauge.probe.api;

/// Broker or client refused a request: the row ends "not offered".
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    /// @param how what was tried
    /// @param answer the refusal, word for word
    public RefusedException(String how, String answer) {
        super("asked through " + how + ", the answer was: \"" + answer + "\"");
    }
}
