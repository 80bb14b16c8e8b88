package io.streamgauge.experiment;

/// Stages of the measured phase of a trial with an [Outage], in order of time.
public enum OutageStage {
    /// Consumers keep up.
    TAILING("tailing"),
    /// Consumers are stopped and the backlog grows.
    BUILDING("building"),
    /// Consumers receive again and reduce the backlog.
    DRAINING("draining"),
    /// Consumers have received the backlog.
    RECOVERED("recovered");

    private final String words;

    OutageStage(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
