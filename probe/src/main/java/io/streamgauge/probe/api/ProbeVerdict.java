package io.streamgauge.probe.api;

/// How a row ends for a system.
public enum ProbeVerdict {
    /// The capability was seen at work.
    SHOWN("shown"),
    /// The system was asked in its own way, and what was observed contradicts the capability.
    REFUTED("refuted"),
    /// The system refused the request, or ignored it because it knows no such thing.
    NOT_OFFERED("not offered"),
    /// The probe could not decide; the evidence says why.
    COULD_NOT_TELL("could not tell");

    private final String words;

    ProbeVerdict(String words) {
        this.words = words;
    }

    /// For people.
    public String words() {
        return words;
    }
}
