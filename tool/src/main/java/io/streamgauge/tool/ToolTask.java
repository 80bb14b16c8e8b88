package io.streamgauge.tool;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology.Destination;

/// Task of a tool. The messages are distributed evenly among the producers.
///
/// @param config configuration of a launched broker
/// @param destination destination created by the driver, with one consumer group
/// @param messages total number of messages. The producers send this number, rounded down to a
///     multiple of `producers`. Each producer sends at least one message
/// @param payloadBytes size of each message in bytes
/// @param maxInFlight maximum number of unconfirmed messages of a producer. Only PerfTest has such a limit
public record ToolTask(
        DriverConfig config,
        Destination destination,
        int producers,
        int consumers,
        long messages,
        int payloadBytes,
        int maxInFlight) {
    private static final double MIN_CONSUMER_SHARE = 0.8;

    /// Returns the number of messages per producer, at least 1.
    long messagesOfAProducer() {
        return Math.max(1, messages / producers);
    }

    /// Returns the number of messages that a consumer reads before it exits, at least 1. A single consumer reads
    /// all messages. Several consumers each read 80 % of an equal share, because concurrent consumers do not get
    /// equal shares. With an equal share, a consumer could wait for messages that another consumer has already
    /// read.
    long messagesOfAConsumer() {
        long sent = messagesOfAProducer() * producers;
        return consumers == 1 ? sent : Math.max(1, (long) (sent / (double) consumers * MIN_CONSUMER_SHARE));
    }
}
