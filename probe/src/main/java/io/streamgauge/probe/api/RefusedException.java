package io.streamgauge.probe.api;

/// Exception for a request that the broker or the client refused. The verdict on the capability is "not offered".
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    /// @param how option, property or call that was tried
    /// @param answer literal text of the refusal, or the result of a search for a method
    public RefusedException(String how, String answer) {
        super("tested with " + how + "; the request failed with: \"" + answer + "\"");
    }
}
