package io.streamgauge.result;

/// The latencies that are recorded. The tag names them in `.hlog` files.
public enum LatencyStage {
    SEND_DELAY("send-delay"),
    SERVICE_TIME("service-time"),
    RESPONSE_TIME("response-time"),
    END_TO_END("end-to-end");

    private final String tag;

    LatencyStage(String tag) {
        this.tag = tag;
    }

    /// The tag of the measured messages in `.hlog` files; those of the warm-up carry `warmup.` before it.
    public String tag() {
        return tag;
    }

    public String warmupTag() {
        return "warmup." + tag;
    }
}
