package io.streamgauge.experiment;

/// Stages of the measured phase of a trial with an [Outage], in order of time.
public enum OutageStage {
    /// Stage before the outage, in which the consumers keep up.
    TAILING("tailing"),
    /// Stage of the outage, in which the consumers are stopped and the backlog grows.
    BUILDING("building"),
    /// Stage after the outage, in which the consumers receive again and reduce the backlog.
    DRAINING("draining"),
    /// Stage after the consumers have received the backlog.
    RECOVERED("recovered");

    private final String words;

    OutageStage(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
