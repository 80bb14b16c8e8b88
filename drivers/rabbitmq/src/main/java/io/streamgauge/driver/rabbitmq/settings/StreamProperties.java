package io.streamgauge.driver.rabbitmq.settings;

import java.util.Map;
import java.util.Set;

/// Properties of the stream client that an experiment may set, and their defaults.
public final class StreamProperties {
    public static final String BATCH_SIZE = "batchSize";
    public static final String MAX_UNCONFIRMED = "maxUnconfirmedMessages";
    public static final String CONFIRM_TIMEOUT_SECONDS = "confirmTimeoutSeconds";
    public static final String STORE_EVERY = "messageCountBeforeStorage";

    static final Set<String> PRODUCER = Set.of(BATCH_SIZE, MAX_UNCONFIRMED, CONFIRM_TIMEOUT_SECONDS);
    static final Set<String> CONSUMER = Set.of(STORE_EVERY);

    /// Default batch size of the client.
    public static final int DEFAULT_BATCH_SIZE = 100;

    public static final int DEFAULT_MAX_UNCONFIRMED = 10_000;
    public static final int DEFAULT_CONFIRM_TIMEOUT_SECONDS = 30;
    public static final int DEFAULT_STORE_EVERY = 10_000;

    /// Time for which `send` waits while the client has the maximum number of unconfirmed messages, in
    /// seconds. Kafka's client also waits for 30 s. With the default of 10 s, sends would fail earlier than
    /// those of the other systems.
    public static final int ENQUEUE_TIMEOUT_SECONDS = 30;

    /// Properties whose value must be at least 1.
    static final Set<String> POSITIVE = Set.of(BATCH_SIZE, MAX_UNCONFIRMED, STORE_EVERY);

    /// Load factor of the table of unconfirmed messages.
    private static final double LOAD_FACTOR = 0.75;

    /// Bytes of a reference in a heap of less than 32 GiB.
    private static final int REFERENCE_BYTES = 4;

    private StreamProperties() {}

    /// Returns the size of the table of unconfirmed messages that the client allocates for each producer of a
    /// stream, in bytes. The table is a `ConcurrentHashMap` with an initial capacity for all these messages, so
    /// that its length is a power of two.
    public static long bytesOfUnconfirmedTable(Map<String, String> properties) {
        long capacity = (long) (number(properties, MAX_UNCONFIRMED, DEFAULT_MAX_UNCONFIRMED) / LOAD_FACTOR) + 1;
        return Long.highestOneBit(Math.max(1, 2 * capacity - 1)) * REFERENCE_BYTES;
    }

    public static int number(Map<String, String> properties, String name, int otherwise) {
        return Integer.parseInt(properties.getOrDefault(name, Integer.toString(otherwise)));
    }
}
