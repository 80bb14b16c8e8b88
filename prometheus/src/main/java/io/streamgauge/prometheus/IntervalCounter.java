package io.streamgauge.prometheus;

import io.streamgauge.result.row.IntervalRow;

/// Counter of a trial. Its value never decreases.
enum IntervalCounter {
    INTENDED("streamgauge_messages_intended", "Messages due according to the schedule."),
    OFFERED("streamgauge_messages_offered", "Messages passed to the client."),
    OFFERED_BYTES("streamgauge_offered_bytes", "Payload bytes passed to the client."),
    ACCEPTED("streamgauge_messages_accepted", "Messages acknowledged by the broker."),
    FAILED("streamgauge_messages_failed", "Messages that the client reported as failed."),
    DELIVERED("streamgauge_messages_delivered", "Messages received by the slowest group, without duplicates."),
    DUPLICATED("streamgauge_messages_duplicated", "Extra copies of messages received, summed over all groups."),
    REORDERED("streamgauge_messages_reordered", "Messages received out of order, summed over all groups."),
    PAUSED(
            "streamgauge_generator_paused_seconds",
            "Total duration of the load generator's pauses that are longer than 1 ms."),
    GARBAGE_COLLECTION("streamgauge_generator_gc_seconds", "Garbage collection time of the load generator.");

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final String metric;
    private final String help;

    IntervalCounter(String metric, String help) {
        this.metric = metric;
        this.help = help;
    }

    /// Returns the name of the metric without the suffix `_total`.
    String metric() {
        return metric;
    }

    String help() {
        return help;
    }

    /// Returns the value of the counter at the end of an interval, counted since the start of the load.
    double total(IntervalRow row) {
        return switch (this) {
            case INTENDED -> row.intended();
            case OFFERED -> row.sent();
            case OFFERED_BYTES -> row.sentBytes();
            case ACCEPTED -> row.accepted();
            case FAILED -> row.failed();
            case DELIVERED -> row.delivered();
            case DUPLICATED -> row.duplicated();
            case REORDERED -> row.reordered();
            case PAUSED -> row.pausedNanos() / NANOS_PER_SECOND;
            case GARBAGE_COLLECTION -> row.gcMillis() / MILLIS_PER_SECOND;
        };
    }
}
