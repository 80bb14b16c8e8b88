package io.streamgauge.experiment;

/// Parts of the measured phase of a trial with an [Outage], in order of time.
public enum OutageStage {
    /// Consumers keep up.
    TAILING("tailing"),
    /// Consumers are away, the backlog grows.
    BUILDING("building"),
    /// Consumers are back and the backlog is not gone yet.
    DRAINING("draining"),
    /// The backlog is gone.
    RECOVERED("recovered");

    private final String words;

    OutageStage(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
