package io.streamgauge.driver.rabbitmq.settings;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting.Origin;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// Validated RabbitMQ options of a variant.
///
/// @param nativeStreams true for the stream protocol, false for AMQP 0-9-1
/// @param prefetch maximum number of unacknowledged messages of a consumer per queue, 1 to 65,535
/// @param ackEvery number of messages that a consumer acknowledges at once, 1 to `prefetch`
/// @param autoAck true if the broker considers a message acknowledged as soon as the broker has written
///     the message to the connection
/// @param credits number of chunks that the broker may send to a stream consumer before the consumer
///     requests more chunks
/// @param persistent true for delivery mode 2
/// @param confirms true for publisher confirms. If false, a message counts as accepted as soon as the client's
///     send method returns
/// @param replicas number of replicas of a queue, including the leader; 0 if every node has a replica
///     and the number of nodes is not known yet
/// @param atLeaders true if clients connect to the leader of their first queue instead of to the nodes in turn
public record RabbitOptions(
        QueueType queue,
        ExchangeType exchange,
        boolean nativeStreams,
        int prefetch,
        int ackEvery,
        boolean autoAck,
        int credits,
        boolean persistent,
        boolean confirms,
        int replicas,
        boolean atLeaders,
        QueueDurability queueDurability,
        Map<String, Object> queueArguments) {
    static final String QUEUE = "queue";
    static final String EXCHANGE = "exchange";
    static final String PROTOCOL = "protocol";
    static final String PERSISTENT = "persistent";
    static final String CONFIRMS = "confirms";
    static final String ACK = "ack";
    static final String PREFETCH = "prefetch";
    static final String ACK_EVERY = "ackEvery";
    static final String CREDITS = "credits";
    static final String REPLICAS = "replicas";
    static final String CLIENTS = "clients";
    public static final String MANAGEMENT = "management";
    public static final String STREAMS = "streams";

    static final String STREAM_PROTOCOL = "stream";
    static final String AUTO = "auto";
    static final String LEADER = "leader";

    static final int DEFAULT_PREFETCH = 1_000;
    /// Default number of credits of the stream client.
    static final int DEFAULT_CREDITS = 10;

    static final int DEFAULT_REPLICAS = 3;
    static final String QUEUE_TYPE_ARGUMENT = "x-queue-type";
    static final String LEADER_ARGUMENT = "x-queue-leader-locator";
    static final String QUORUM_SIZE_ARGUMENT = "x-quorum-initial-group-size";
    static final String STREAM_SIZE_ARGUMENT = "x-initial-cluster-size";

    /// Returns the options of a configuration that has passed [RabbitConfigChecks].
    public static RabbitOptions of(DriverConfig config) {
        QueueType queue = queue(config);
        QueueDurability queueDurability =
                QueueDurability.of(queue, config.durability()).orElseThrow();
        int prefetch = number(config, PREFETCH, DEFAULT_PREFETCH);
        return new RabbitOptions(
                queue,
                ExchangeType.named(word(config, EXCHANGE, ExchangeType.DIRECT.word()))
                        .orElseThrow(),
                word(config, PROTOCOL, "amqp").equals(STREAM_PROTOCOL),
                prefetch,
                number(config, ACK_EVERY, Math.max(1, prefetch / 4)),
                word(config, ACK, "manual").equals(AUTO),
                number(config, CREDITS, DEFAULT_CREDITS),
                Boolean.parseBoolean(word(
                        config,
                        PERSISTENT,
                        Boolean.toString(queueDurability.mode().isPersistentByDefault()))),
                config.durability() != DurabilityClass.D0,
                replicas(config, queue),
                word(config, CLIENTS, "spread").equals(LEADER),
                queueDurability,
                arguments(config, queue));
    }

    /// Returns whether an argument of each queue determines the node of its leader. Otherwise, the leader is
    /// on the node on which the queue is declared, unless the configuration of the cluster determines another
    /// node.
    public boolean hasLeaderLocator() {
        Object locator = queueArguments.get(LEADER_ARGUMENT);
        return queue.supportsLeaderLocator() && locator != null && !locator.equals("client-local");
    }

    /// Returns the queue type; classic if the option is missing or invalid.
    public static QueueType queue(DriverConfig config) {
        return QueueType.named(word(config, QUEUE, QueueType.CLASSIC.word())).orElse(QueueType.CLASSIC);
    }

    /// Returns the origin of an option's value.
    static Origin origin(DriverConfig config, String option) {
        return config.options().containsKey(option) ? Origin.EXPERIMENT : Origin.STREAMGAUGE;
    }

    private static String word(DriverConfig config, String option, String otherwise) {
        return config.options().getOrDefault(option, otherwise);
    }

    private static int number(DriverConfig config, String option, int otherwise) {
        return Integer.parseInt(word(config, option, Integer.toString(otherwise)));
    }

    /// Returns the number of replicas of a queue, including the leader. A classic queue has one replica. For
    /// mirrored queues, the default is the number of nodes, or 0 if this number is not known. For quorum queues
    /// and streams, the default is 3, or the number of nodes if the cluster has fewer nodes.
    static int replicas(DriverConfig config, QueueType queue) {
        int max = config.nodes() == 0 ? Integer.MAX_VALUE : config.nodes();
        int byDefault = switch (queue) {
            case CLASSIC -> 1;
            case QUORUM, STREAM -> Math.min(DEFAULT_REPLICAS, max);
            case MIRRORED -> config.nodes();
        };
        return queue.isReplicated() ? number(config, REPLICAS, byDefault) : 1;
    }

    private static Map<String, Object> arguments(DriverConfig config, QueueType queue) {
        Map<String, Object> arguments = new TreeMap<>();
        arguments.put(QUEUE_TYPE_ARGUMENT, queue.argument());
        int replicas = replicas(config, queue);
        if (queue == QueueType.QUORUM) {
            arguments.put(QUORUM_SIZE_ARGUMENT, replicas);
        } else if (queue == QueueType.STREAM) {
            arguments.put(STREAM_SIZE_ARGUMENT, replicas);
        }
        if (config.nodes() > 1 && queue.supportsLeaderLocator()) {
            arguments.put(LEADER_ARGUMENT, "balanced");
        }
        config.destinationProperties().forEach((name, value) -> arguments.put(name, parsed(value)));
        return arguments;
    }

    private static Object parsed(String value) {
        if (value.matches("-?\\d{1,18}")) {
            return Long.valueOf(value);
        }
        return value.equals("true") || value.equals("false") ? Objects.requireNonNull(Boolean.valueOf(value)) : value;
    }
}
