package io.streamgauge.result;

/// Stage of a message whose latency is recorded. The tag identifies the stage in `.hlog` files.
public enum LatencyStage {
    SEND_DELAY("send-delay"),
    SERVICE_TIME("service-time"),
    RESPONSE_TIME("response-time"),
    END_TO_END("end-to-end");

    private final String tag;

    LatencyStage(String tag) {
        this.tag = tag;
    }

    /// Tag of the measured messages in `.hlog` files. Messages of the warm-up have the prefix `warmup.`.
    public String tag() {
        return tag;
    }

    public String warmupTag() {
        return "warmup." + tag;
    }
}
