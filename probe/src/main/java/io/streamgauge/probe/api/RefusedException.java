package io.streamgauge.probe.api;

/// Exception for a request that the broker or the client refused. The verdict on the capability is "not offered".
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    /// @param how option, property or call that was tried
    /// @param answer literal text of the refusal
    public RefusedException(String how, String answer) {
        super("tested with " + how + "; the request was refused: \"" + answer + "\"");
    }

    private RefusedException(String message) {
        super(message);
    }

    /// Creates an exception for a request that the client cannot send.
    ///
    /// @param search result of a search for a method of the client
    public static RefusedException withoutMethod(String search) {
        return new RefusedException("the client does not have a method for the request: " + search);
    }
}
