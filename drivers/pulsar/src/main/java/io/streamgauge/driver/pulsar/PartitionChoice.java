package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.Driver.Producer;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageRouter;
import org.apache.pulsar.client.api.TopicMetadata;
import org.apache.pulsar.client.impl.RoundRobinPartitionMessageRouterImpl;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;

/// Router that sends each message to the requested partition. If no partition is requested, the router selects a
/// partition in the same way as the client's default router. If the message has a key, the selection uses the
/// hash of the key. Otherwise, the router uses round robin: it switches to the next partition after each batch
/// period, or after each message if batching is disabled.
final class PartitionChoice implements MessageRouter {
    private static final long serialVersionUID = 1L;

    private final transient MessageRouter byDefault;

    /// Partition of the next message, or [Producer#ANY_PARTITION]. Access is not synchronised, because the
    /// client calls the router inside `send`, and only one thread at a time calls `send`.
    private transient int next = Producer.ANY_PARTITION;

    PartitionChoice(ProducerConfigurationData producer) {
        this.byDefault = new RoundRobinPartitionMessageRouterImpl(
                producer.getHashingScheme(),
                ThreadLocalRandom.current().nextInt(Short.MAX_VALUE),
                producer.isBatchingEnabled(),
                Math.max(
                        1,
                        producer.getBatchingMaxPublishDelayMicros()
                                * producer.getBatchingPartitionSwitchFrequencyByPublishDelay()
                                / 1000));
    }

    /// Sets the partition of the next message.
    ///
    /// @param partition partition of the next message, or [Producer#ANY_PARTITION]
    void next(int partition) {
        next = partition;
    }

    @Override
    public int choosePartition(Message<?> message, TopicMetadata metadata) {
        return next == Producer.ANY_PARTITION ? byDefault.choosePartition(message, metadata) : next;
    }
}
