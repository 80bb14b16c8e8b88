package io.streamgauge.driver.rabbitmq.settings;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// What a checked configuration means for RabbitMQ.
///
/// @param nativeStreams the stream protocol instead of AMQP 0-9-1
/// @param prefetch unacknowledged messages that a consumer may hold per queue, 1 to 65,535
/// @param ackEvery messages that a consumer acknowledges at once, 1 to `prefetch`
/// @param autoAck the broker takes a message for acknowledged when it has written it to the connection
/// @param credits chunks that a consumer of the stream protocol may be sent ahead
/// @param persistent delivery mode 2
/// @param confirms publisher confirms; without them a message counts as accepted once the client has written it
/// @param replicas copies of a queue, its leader included; 0: as many as there are nodes
/// @param atLeaders clients connect to the leader of their first queue, not to the nodes in turn
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
        QueueDurability promise,
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
    /// That of the stream client.
    static final int DEFAULT_CREDITS = 10;

    static final int USUAL_REPLICAS = 3;
    static final String QUEUE_TYPE_ARGUMENT = "x-queue-type";
    static final String LEADER_ARGUMENT = "x-queue-leader-locator";
    static final String QUORUM_SIZE_ARGUMENT = "x-quorum-initial-group-size";
    static final String STREAM_SIZE_ARGUMENT = "x-initial-cluster-size";

    /// Assumes that [RabbitConfigChecks] found none.
    public static RabbitOptions of(DriverConfig config) {
        QueueType queue = queue(config);
        QueueDurability promise = QueueDurability.of(queue, config.durability()).orElseThrow();
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
                Boolean.parseBoolean(
                        word(config, PERSISTENT, Boolean.toString(promise.mode().isPersistentByDefault()))),
                config.durability() != DurabilityClass.D0,
                replicas(config, queue),
                word(config, CLIENTS, "spread").equals(LEADER),
                promise,
                arguments(config, queue));
    }

    /// Classic where the experiment says nothing that makes sense.
    static QueueType queue(DriverConfig config) {
        return QueueType.named(word(config, QUEUE, QueueType.CLASSIC.word())).orElse(QueueType.CLASSIC);
    }

    private static String word(DriverConfig config, String option, String otherwise) {
        return config.options().getOrDefault(option, otherwise);
    }

    private static int number(DriverConfig config, String option, int otherwise) {
        return Integer.parseInt(word(config, option, Integer.toString(otherwise)));
    }

    /// Quorum queues and streams: 3, at most the nodes. Mirrored queues: all nodes.
    static int replicas(DriverConfig config, QueueType queue) {
        int most = config.nodes() == 0 ? Integer.MAX_VALUE : config.nodes();
        int usual = switch (queue) {
            case CLASSIC -> 1;
            case QUORUM, STREAM -> Math.min(USUAL_REPLICAS, most);
            case MIRRORED -> config.nodes();
        };
        return queue.isReplicated() ? number(config, REPLICAS, usual) : 1;
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
        if (config.nodes() > 1 && queue.knowsLeaderLocator()) {
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
