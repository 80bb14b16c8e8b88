package io.streamgauge.probe.api;

/// Verdict on one capability of a system.
public enum ProbeVerdict {
    /// Observed capability.
    SHOWN("shown"),
    /// Observation that contradicts the capability, although the probe used a native feature.
    REFUTED("refuted"),
    /// Request that the system refused, or that the system ignored because it does not have the requested feature.
    NOT_OFFERED("not offered"),
    /// Inconclusive probe. The evidence contains the reason.
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
