package io.streamgauge.yaml;

/// A piece of text does not mean anything where it stands: why not, and what to write instead. Whoever knows the
/// place makes a problem of it.
public final class UnreadableValueException extends Exception {
    private static final long serialVersionUID = 1L;
    private final String wayOut;

    public UnreadableValueException(String reason, String wayOut) {
        super(reason, null, false, false);
        this.wayOut = wayOut;
    }

    public String reason() {
        return String.valueOf(getMessage());
    }

    public String wayOut() {
        return wayOut;
    }
}
