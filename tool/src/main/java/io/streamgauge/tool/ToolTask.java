package io.streamgauge.tool;

import io.streamgauge.driver.DriverConfig;
import java.util.Map;

/// What a tool is to do. Producers and consumers share the messages evenly.
///
/// @param config of a launched broker
/// @param producerSettings what Streamgauge's driver gives a producer of the same variant
/// @param consumerSettings likewise
/// @param destination topic that the driver has made, or a name that is free
/// @param messages in all
/// @param payloadBytes of each
public record ToolTask(
        DriverConfig config,
        Map<String, String> producerSettings,
        Map<String, String> consumerSettings,
        String destination,
        int producers,
        int consumers,
        long messages,
        int payloadBytes) {
    private static final double SHARE_THAT_EACH_GETS = 0.8;

    public ToolTask {
        producerSettings = Map.copyOf(producerSettings);
        consumerSettings = Map.copyOf(consumerSettings);
    }

    /// How many messages a consumer reads before it ends. Consumers side by side do not get the same share, and one
    /// that waited for messages that another one has read would wait for ever.
    long messagesOfAConsumer() {
        return consumers == 1 ? messages : (long) (messages / (double) consumers * SHARE_THAT_EACH_GETS);
    }
}
