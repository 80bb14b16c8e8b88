package io.streamgauge.yaml;

/// Exception for a text that cannot be interpreted. It contains the reason and a remedy. The caller adds the
/// position and reports the problem.
public final class UnreadableValueException extends Exception {
    private static final long serialVersionUID = 1L;
    private final String remedy;

    public UnreadableValueException(String reason, String remedy) {
        super(reason, null, false, false);
        this.remedy = remedy;
    }

    public String reason() {
        return String.valueOf(getMessage());
    }

    public String remedy() {
        return remedy;
    }
}
