package io.streamgauge.result;

/// Latency that is recorded for a message. The tag identifies the latency in `.hlog` files.
public enum LatencyStage {
    SEND_DELAY("send-delay"),
    SERVICE_TIME("service-time"),
    RESPONSE_TIME("response-time"),
    END_TO_END("end-to-end");

    private final String tag;

    LatencyStage(String tag) {
        this.tag = tag;
    }

    /// Returns the tag that marks the latencies of measured messages in `.hlog` files. The tag of
    /// warm-up messages has the prefix `warmup.`.
    public String tag() {
        return tag;
    }

    public String warmupTag() {
        return "warmup." + tag;
    }
}
