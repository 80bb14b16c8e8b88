package io.streamgauge.driver.rabbitmq;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/// Makes and removes what a topology needs: a durable direct exchange per destination, and per group and partition a
/// durable queue bound by the partition's number, so that each group gets every message.
///
/// Without groups there is still one queue a partition: messages need a place.
final class Queues {
    private static final Duration USABLE_WITHIN = Duration.ofSeconds(25);
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final DriverConfig config;
    private final Variant variant;

    Queues(DriverConfig config, Variant variant) {
        this.config = config;
        this.variant = variant;
    }

    static String queue(Topology.Destination destination, int group, int partition) {
        return destination.name() + ".g" + group + ".p" + partition;
    }

    static List<String> queues(Topology topology) {
        List<String> queues = new ArrayList<>();
        for (Topology.Destination destination : topology.destinations()) {
            for (int group = 0; group < Math.max(1, topology.groups()); group++) {
                for (int partition = 0; partition < destination.partitions(); partition++) {
                    queues.add(queue(destination, group, partition));
                }
            }
        }
        return queues;
    }

    void create(Topology topology) throws DriverException {
        try {
            Link link = Link.open(config, 0, "control", Map.of("channelRpcTimeout", "25000"));
            try {
                create(topology, link.connection().createChannel());
            } finally {
                link.close(CLOSE);
            }
            for (int node = 1; node < config.addresses().size(); node++) {
                awaitKnown(topology, node);
            }
        } catch (IOException | TimeoutException | RuntimeException e) {
            throw Refusal.operating(
                    "RabbitMQ queues for " + topology.destinations().getFirst().name() + ": cannot be made",
                    e,
                    config,
                    "Check the queue arguments and the broker's log.");
        }
    }

    private void create(Topology topology, Channel channel) throws IOException {
        for (Topology.Destination destination : topology.destinations()) {
            channel.exchangeDeclare(destination.name(), BuiltinExchangeType.DIRECT, true);
            for (int group = 0; group < Math.max(1, topology.groups()); group++) {
                for (int partition = 0; partition < destination.partitions(); partition++) {
                    String queue = queue(destination, group, partition);
                    channel.queueDeclare(queue, true, false, false, variant.queueArguments());
                    channel.queueBind(queue, destination.name(), Integer.toString(partition));
                }
            }
        }
    }

    /// Another node may hear of a queue a little later than the one that was asked to make it.
    private void awaitKnown(Topology topology, int node) throws IOException, TimeoutException {
        Link link = Link.open(config, node, "control", Map.of("channelRpcTimeout", "25000"));
        try {
            long end = System.nanoTime() + USABLE_WITHIN.toNanos();
            while (!knows(link, topology)) {
                if (System.nanoTime() > end) {
                    throw new TimeoutException("node " + config.addresses().get(node) + " does not know them yet");
                }
                Thread.sleep(50);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            link.close(CLOSE);
        }
    }

    private static boolean knows(Link link, Topology topology) throws IOException {
        Channel channel = link.connection().createChannel();
        try {
            for (Topology.Destination destination : topology.destinations()) {
                channel.exchangeDeclarePassive(destination.name());
            }
            for (String queue : queues(topology)) {
                channel.queueDeclarePassive(queue);
            }
            channel.abort();
            return true;
        } catch (IOException e) {
            // NOT_FOUND closes the channel, not the connection.
            if (link.connection().isOpen()) {
                return false;
            }
            throw e;
        }
    }

    /// Best effort: the broker may be gone, and so may the queues.
    void delete(Topology topology) {
        try {
            Link link = Link.open(config, 0, "control", Map.of("channelRpcTimeout", "5000"));
            try {
                Channel channel = link.connection().createChannel();
                for (String queue : queues(topology)) {
                    // Deleting what does not exist is no error in AMQP 0-9-1 as RabbitMQ speaks it.
                    channel.queueDelete(queue);
                }
                for (Topology.Destination destination : topology.destinations()) {
                    channel.exchangeDelete(destination.name());
                }
            } finally {
                link.close(CLOSE);
            }
        } catch (IOException | TimeoutException | RuntimeException e) {
            // Nobody is there to ask.
        }
    }
}
