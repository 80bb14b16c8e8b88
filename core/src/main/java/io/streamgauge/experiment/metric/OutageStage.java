package io.streamgauge.experiment.metric;

/// Stage of the measured phase of a trial with an [Outage]. The constants are in chronological order.
public enum OutageStage {
    /// Stage before the outage. The consumers keep up.
    TAILING("tailing"),
    /// Stage during the outage. The consumers are stopped, and the backlog grows.
    BUILDING("building"),
    /// Stage after the outage. The consumers receive messages again and reduce the backlog.
    DRAINING("draining"),
    /// Stage after the catch-up. The consumers keep up again.
    RECOVERED("recovered");

    private final String words;

    OutageStage(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
