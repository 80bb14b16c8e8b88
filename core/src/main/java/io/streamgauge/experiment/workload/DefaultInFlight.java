package io.streamgauge.experiment.workload;

/// Default of the maximum number of messages in flight of a producer ([Workload#maxInFlight]).
///
/// Few producers can have [#MOST] messages in flight each. With many producers or large messages, the limit is
/// lower, so that the messages of a broker that cannot keep up fit into the memory of a worker. Without this
/// limit, clients that buffer messages exhaust the heap: 100 producers of Kafka with 1 KiB messages fill 3.1
/// GiB.
///
/// A load without a schedule always reaches the limit. It has a lower limit, which is still sufficient for the
/// maximum throughput: 131,072 messages of 1 KiB cover a response time of 0.26 s at 500,000 messages/s. With
/// more messages in flight, the response time and the drain would become longer, but the throughput would not
/// become higher.
public final class DefaultInFlight {
    /// Largest default.
    public static final int MOST = 65_536;
    /// Smallest default, so that the clients can still send batches.
    static final int LEAST = 100;

    /// Maximum size of the messages in flight of a worker.
    private static final long SCHEDULED_BYTES = 384L << 20;
    /// Maximum size of the messages in flight of a worker if the load does not have a schedule.
    private static final long UNSCHEDULED_BYTES = 128L << 20;
    /// Smallest size that is assumed for a message. Small messages are limited in number instead of in size.
    private static final double LEAST_MESSAGE_BYTES = 1 << 10;

    private DefaultInFlight() {}

    /// Returns the default for a load.
    ///
    /// @param producers total number of producers, at least 1
    /// @param workers number of workers that share the producers, at least 1
    public static int of(RateProfile rate, PayloadSpec payload, int producers, int workers) {
        double bytes = rate.unscheduled() ? UNSCHEDULED_BYTES : SCHEDULED_BYTES;
        double messages = bytes / Math.max(LEAST_MESSAGE_BYTES, payload.sizes().meanBytes());
        return (int) Math.clamp(messages / Math.ceilDiv(producers, workers), LEAST, MOST);
    }
}
