package io.streamgauge.tool;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology.Destination;

/// What a tool is to do. Producers share the messages evenly.
///
/// @param config of a launched broker
/// @param destination that the driver has made, with one consumer group
/// @param messages in all; those beyond a multiple of `producers` are not sent
/// @param payloadBytes of each
public record ToolTask(
        DriverConfig config, Destination destination, int producers, int consumers, long messages, int payloadBytes) {
    private static final double SHARE_THAT_EACH_GETS = 0.8;

    /// At least 1.
    long messagesOfAProducer() {
        return Math.max(1, messages / producers);
    }

    /// How many messages a consumer reads before it ends. Consumers side by side do not get the same share, and one
    /// that waited for messages that another one has read would wait for ever.
    long messagesOfAConsumer() {
        long sent = messagesOfAProducer() * producers;
        return consumers == 1 ? sent : Math.max(1, (long) (sent / (double) consumers * SHARE_THAT_EACH_GETS));
    }
}
