package io.streamgauge.experiment;

/// A piece of text does not mean anything where it stands: why not, and what to write instead. Whoever knows the
/// place makes a problem of it.
final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;
    private final String wayOut;

    Unreadable(String reason, String wayOut) {
        super(reason, null, false, false);
        this.wayOut = wayOut;
    }

    String reason() {
        return String.valueOf(getMessage());
    }

    String wayOut() {
        return wayOut;
    }
}
