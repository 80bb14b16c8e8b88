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

/// Exchanges and queues of a topology, with methods that create and delete them. Each destination has
/// one or more durable exchanges, depending on [ExchangeType]. Each group has a durable queue for each
/// partition and therefore receives every message. If the queue type is `stream`, each partition
/// has a single stream, which all groups read.
///
/// If the topology does not contain groups, each partition has one queue, which stores the messages.
public final class RabbitTrialQueues {
    private static final Duration USABLE_WITHIN = Duration.ofSeconds(25);
    /// Time that each queue adds to [#USABLE_WITHIN].
    private static final Duration USABLE_PER_QUEUE = Duration.ofMillis(10);
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
        return queues(topology, groups(topology));
    }

    /// Returns the queues of the first group, or the queues of a topology without groups.
    public List<String> queuesOfFirstGroup(Topology topology) {
        return queues(topology, 1);
    }

    private List<String> queues(Topology topology, int groups) {
        return topology.destinations().stream()
                .flatMap(destination -> IntStream.range(0, groups)
                        .boxed()
                        .flatMap(group -> IntStream.range(0, destination.partitions())
                                .mapToObj(partition -> queue(destination, group, partition))))
                .distinct()
                .toList();
    }

    private int groups(Topology topology) {
        return variant.queue() == QueueType.STREAM ? 1 : Math.max(1, topology.groups());
    }

    /// Returns the queues from which a consumer receives messages, each with its partition. Each consumer of a
    /// stream receives all messages of the stream. Therefore, only one consumer of a group reads each stream,
    /// and the result is empty for a consumer that is not needed.
    public List<ReceivedQueue> sourcesOf(Topology topology, int group, int indexInGroup) {
        List<Topology.Partition> share = variant.queue() == QueueType.STREAM
                ? topology.exclusiveShareOf(indexInGroup)
                : topology.shareOf(indexInGroup);
        return share.stream()
                .map(partition -> new ReceivedQueue(
                        queue(topology.destinations().get(partition.destination()), group, partition.partition()),
                        partition))
                .toList();
    }

    public void create(Topology topology) throws DriverException {
        if (variant.queue() == QueueType.MIRRORED) {
            mirrors.require(topology);
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
                awaitDeclared(topology, node);
            }
        } catch (IOException | TimeoutException | RuntimeException e) {
            throw RabbitErrorExplanation.operating(
                    "RabbitMQ queues for " + topology.destinations().getFirst().name() + ": cannot be created",
                    e,
                    config,
                    "Check the queue arguments and the broker's log.");
        }
        if (variant.queue() == QueueType.MIRRORED) {
            mirrors.awaitInSync(queues(topology));
        }
    }

    /// Returns the number of nodes on which the driver declares queues. If the queues do not have a leader
    /// locator, RabbitMQ places the leader on the node on which the queue is declared. The driver then
    /// distributes the declarations over all nodes.
    private int declaringNodes() {
        return variant.hasLeaderLocator() ? 1 : config.addresses().size();
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

    /// Waits until a node reports all exchanges and queues of the topology, including those that were declared
    /// on other nodes.
    private void awaitDeclared(Topology topology, int node) throws IOException, TimeoutException {
        RabbitConnection link = RabbitConnection.open(config, node, "control", Map.of(RPC_TIMEOUT, "25000"));
        try {
            Duration limit = USABLE_WITHIN.plus(
                    USABLE_PER_QUEUE.multipliedBy(queues(topology).size()));
            if (!Poll.until(limit, Duration.ofMillis(50), () -> isDeclared(link, topology))) {
                throw new TimeoutException(
                        "node " + config.addresses().get(node) + " does not report all exchanges and queues yet");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            link.close(CLOSE);
        }
    }

    private boolean isDeclared(RabbitConnection link, Topology topology) throws IOException {
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
            // The error NOT_FOUND closes the channel but not the connection.
            if (link.connection().isOpen()) {
                return false;
            }
            throw e;
        }
    }

    private interface Deletion {
        void on(Channel channel) throws IOException;
    }

    /// Deletes the queues, exchanges and mirror policies if possible.
    ///
    /// @return false if some of them may remain
    public boolean delete(Topology topology) {
        // RabbitMQ does not report an error if the queue does not exist.
        List<Deletion> deletions = new ArrayList<>();
        queues(topology).forEach(queue -> deletions.add(channel -> channel.queueDelete(queue)));
        topology.destinations().stream()
                .flatMap(destination -> variant.exchange().exchanges(destination).stream())
                .forEach(exchange -> deletions.add(channel -> channel.exchangeDelete(exchange)));
        boolean deleted = deleteAll(deletions);
        boolean released = variant.queue() != QueueType.MIRRORED || mirrors.release(topology);
        return deleted && released;
    }

    /// Returns false if some objects may remain, for example because no broker is available.
    private boolean deleteAll(List<Deletion> deletions) {
        boolean deleted = true;
        try {
            RabbitConnection link = RabbitConnection.openAny(config, "control", Map.of(RPC_TIMEOUT, "5000"));
            try {
                Channel channel = link.connection().createChannel();
                for (Deletion deletion : deletions) {
                    if (!channel.isOpen()) {
                        channel = link.connection().createChannel();
                    }
                    deleted &= delete(link, channel, deletion);
                }
            } finally {
                link.close(CLOSE);
            }
        } catch (IOException | TimeoutException | RuntimeException e) {
            return false;
        }
        return deleted;
    }

    /// Deletes an object. An error, for example because the node of a queue is down, closes the channel but
    /// not the connection, so that the other objects can still be deleted.
    ///
    /// @return false if the broker rejects the deletion
    /// @throws IOException if the broker does not respond or has closed the connection
    private static boolean delete(RabbitConnection link, Channel channel, Deletion deletion) throws IOException {
        try {
            deletion.on(channel);
            return true;
        } catch (IOException e) {
            if (channel.isOpen() || !link.connection().isOpen()) {
                throw e;
            }
            return false;
        }
    }
}
