package io.streamgauge.driver.rabbitmq.admin;

import com.rabbitmq.client.Channel;
import io.streamgauge.DriverException;
import io.streamgauge.Poll;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.settings.ExchangeType;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/// Makes and removes what a topology needs: per destination one or more durable exchanges by [ExchangeType], and per
/// group and partition a durable queue, so that each group gets every message. A stream is read by all groups, which
/// is what streams are for: one a partition.
///
/// Without groups there is still one queue a partition: messages need a place.
public final class RabbitTrialQueues {
    private static final Duration USABLE_WITHIN = Duration.ofSeconds(25);
    private static final Duration CLOSE = Duration.ofSeconds(2);
    private static final String RPC_TIMEOUT = "channelRpcTimeout";

    private final DriverConfig config;
    private final RabbitOptions variant;
    private final MirrorPolicies mirrors;

    public RabbitTrialQueues(DriverConfig config, RabbitOptions variant) {
        this.config = config;
        this.variant = variant;
        this.mirrors = new MirrorPolicies(config, variant);
    }

    public static String queue(QueueType type, Topology.Destination destination, int group, int partition) {
        return type == QueueType.STREAM
                ? destination.name() + ".p" + partition
                : destination.name() + ".g" + group + ".p" + partition;
    }

    public String queue(Topology.Destination destination, int group, int partition) {
        return queue(variant.queue(), destination, group, partition);
    }

    public List<String> queues(Topology topology) {
        return topology.destinations().stream()
                .flatMap(destination -> IntStream.range(0, groups(topology))
                        .boxed()
                        .flatMap(group -> IntStream.range(0, destination.partitions())
                                .mapToObj(partition -> queue(destination, group, partition))))
                .distinct()
                .toList();
    }

    private int groups(Topology topology) {
        return variant.queue() == QueueType.STREAM ? 1 : Math.max(1, topology.groups());
    }

    /// The partitions that a consumer reads. Those who share a stream would each get all of it: as many consumers as
    /// there are streams read, the others stay idle.
    public List<Topology.Partition> shareOf(Topology topology, int indexInGroup) {
        int partitions = topology.destinations().stream()
                .mapToInt(Topology.Destination::partitions)
                .sum();
        return variant.queue() == QueueType.STREAM && indexInGroup >= partitions
                ? List.of()
                : topology.shareOf(indexInGroup);
    }

    public void create(Topology topology) throws DriverException {
        if (variant.queue() == QueueType.MIRRORED) {
            mirrors.demand(topology);
        }
        try {
            List<RabbitConnection> links = new ArrayList<>();
            try {
                for (int node = 0; node < declaringNodes(); node++) {
                    links.add(RabbitConnection.open(config, node, "control", Map.of(RPC_TIMEOUT, "25000")));
                }
                create(topology, links);
            } finally {
                links.forEach(link -> link.close(CLOSE));
            }
            for (int node = 0; node < config.addresses().size(); node++) {
                awaitKnown(topology, node);
            }
        } catch (IOException | TimeoutException | RuntimeException e) {
            throw RabbitErrorExplanation.operating(
                    "RabbitMQ queues for " + topology.destinations().getFirst().name() + ": cannot be made",
                    e,
                    config,
                    "Check the queue arguments and the broker's log.");
        }
        if (variant.queue() == QueueType.MIRRORED) {
            mirrors.awaitInSync(queues(topology));
        }
    }

    /// Queues whose leader lies where they are declared are declared through each node in turn.
    private int declaringNodes() {
        return variant.queue().knowsLeaderLocator() ? 1 : config.addresses().size();
    }

    private void create(Topology topology, List<RabbitConnection> links) throws IOException {
        List<Channel> channels = new ArrayList<>();
        for (RabbitConnection link : links) {
            channels.add(link.connection().createChannel());
        }
        Channel channel = channels.getFirst();
        ExchangeType type = variant.exchange();
        int declared = 0;
        for (Topology.Destination destination : topology.destinations()) {
            for (String exchange : type.exchanges(destination)) {
                channel.exchangeDeclare(exchange, type.word(), true);
            }
            for (int group = 0; group < groups(topology); group++) {
                for (int partition = 0; partition < destination.partitions(); partition++) {
                    String queue = queue(destination, group, partition);
                    Channel declaring = channels.get(declared++ % channels.size());
                    declaring.queueDeclare(queue, true, false, false, variant.queueArguments());
                    declaring.queueBind(
                            queue,
                            type.exchange(destination.name(), partition),
                            type.bindingKey(partition),
                            type.bindingArguments(partition));
                }
            }
        }
    }

    /// Another node may hear of a queue a little later than the one that was asked to make it.
    private void awaitKnown(Topology topology, int node) throws IOException, TimeoutException {
        RabbitConnection link = RabbitConnection.open(config, node, "control", Map.of(RPC_TIMEOUT, "25000"));
        try {
            if (!Poll.until(USABLE_WITHIN, Duration.ofMillis(50), () -> knows(link, topology))) {
                throw new TimeoutException("node " + config.addresses().get(node) + " does not know them yet");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            link.close(CLOSE);
        }
    }

    private boolean knows(RabbitConnection link, Topology topology) throws IOException {
        Channel channel = link.connection().createChannel();
        try {
            for (Topology.Destination destination : topology.destinations()) {
                for (String exchange : variant.exchange().exchanges(destination)) {
                    channel.exchangeDeclarePassive(exchange);
                }
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
    public void delete(Topology topology) {
        try {
            RabbitConnection link = RabbitConnection.openAny(config, "control", Map.of(RPC_TIMEOUT, "5000"));
            try {
                Channel channel = link.connection().createChannel();
                for (String queue : queues(topology)) {
                    // Deleting what does not exist is no error in AMQP 0-9-1 as RabbitMQ speaks it.
                    channel.queueDelete(queue);
                }
                for (Topology.Destination destination : topology.destinations()) {
                    for (String exchange : variant.exchange().exchanges(destination)) {
                        channel.exchangeDelete(exchange);
                    }
                }
            } finally {
                link.close(CLOSE);
            }
        } catch (IOException | TimeoutException | RuntimeException e) {
            // Nobody is there to ask.
        }
        if (variant.queue() == QueueType.MIRRORED) {
            mirrors.release(topology);
        }
    }
}
