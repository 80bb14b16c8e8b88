package io.streamgauge.probe.api;

/// Verdict of a row for a system.
public enum ProbeVerdict {
    /// The capability was observed.
    SHOWN("shown"),
    /// The request was native, and the observation contradicts the capability.
    REFUTED("refuted"),
    /// The system refused the request, or ignored it because it has no such feature.
    NOT_OFFERED("not offered"),
    /// The probe was inconclusive; the evidence gives the reason.
    COULD_NOT_TELL("inconclusive");

    private final String words;

    ProbeVerdict(String words) {
        this.words = words;
    }

    /// Returns the verdict as text.
    public String words() {
        return words;
    }
}
