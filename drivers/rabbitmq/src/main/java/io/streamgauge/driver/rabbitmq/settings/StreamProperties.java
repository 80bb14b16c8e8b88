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

    private StreamProperties() {}

    public static int number(Map<String, String> properties, String name, int otherwise) {
        return Integer.parseInt(properties.getOrDefault(name, Integer.toString(otherwise)));
    }
}
