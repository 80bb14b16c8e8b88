package io.streamgauge.result;

/// Latency that is recorded for a message or for a producer that is opened under load. The tag identifies the
/// latency in `.hlog` files.
public enum LatencyStage {
    SEND_DELAY("send-delay"),
    SERVICE_TIME("service-time"),
    RESPONSE_TIME("response-time"),
    END_TO_END("end-to-end"),
    /// Time from the due instant of a producer until the broker accepts the first message of the producer.
    CONNECT("connect");

    private final String tag;

    LatencyStage(String tag) {
        this.tag = tag;
    }

    /// Returns the tag that marks the latencies of the measured phase in `.hlog` files. The tag of
    /// the warm-up has the prefix `warmup.`.
    public String tag() {
        return tag;
    }

    public String warmupTag() {
        return "warmup." + tag;
    }
}
