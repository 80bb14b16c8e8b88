package io.streamgauge.driver.rabbitmq.settings;

import static io.streamgauge.driver.rabbitmq.settings.QueueType.CLASSIC;
import static io.streamgauge.driver.rabbitmq.settings.QueueType.MIRRORED;
import static io.streamgauge.driver.rabbitmq.settings.QueueType.QUORUM;
import static io.streamgauge.driver.rabbitmq.settings.QueueType.STREAM;

import io.streamgauge.experiment.DurabilityClass;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Durability classes that each queue type provides with confirms. Without confirms, each queue type provides D0. The
/// page docs/reference/durability.md contains the same list.
///
/// - Classic: D1. The broker confirms a transient message when the message is in the memory of the queue. The
///   broker confirms a persistent message when the message has been written. RabbitMQ 4 does not call fsync for
///   persistent messages (rabbitmq.com, "How Are The Messages Stored?", 2025-01-17).
/// - Quorum: D3 with both delivery modes. "No publisher confirms are issued until at least a quorum of
///   nodes have both written and flushed the data to disk" (rabbitmq.com/docs/streams, "Data Safety").
/// - Stream: D1 with one replica, D2 with two or more. "Publisher confirms are only issued once the data
///   has been replicated to a quorum of stream replicas". Streams "do not explicitly flush (fsync)"
///   (rabbitmq.com/docs/streams, "Data Safety").
/// - Mirrored: D2 with transient messages, D3 with persistent messages. "The basic.ack is sent when a
///   message has been accepted by all the queues. For persistent messages routed to durable queues, this
///   means persisting to disk" (with fsync in batches). "For mirrored queues, this means that all
///   mirrors have accepted the message" (rabbitmq.com/confirms.html of version 3.10).
public enum QueueDurability {
    CLASSIC_D0(CLASSIC, DurabilityClass.D0, Mode.TRANSIENT_OR_PERSISTENT, 1, 1),
    CLASSIC_D1(CLASSIC, DurabilityClass.D1, Mode.TRANSIENT_OR_PERSISTENT, 1, 1),
    QUORUM_D0(QUORUM, DurabilityClass.D0, Mode.TRANSIENT_OR_PERSISTENT, 1, QueueDurability.ANY),
    QUORUM_D3(QUORUM, DurabilityClass.D3, Mode.PERSISTENT_OR_TRANSIENT, 2, QueueDurability.ANY),
    STREAM_D0(STREAM, DurabilityClass.D0, Mode.PERSISTENT_OR_TRANSIENT, 1, QueueDurability.ANY),
    STREAM_D1(STREAM, DurabilityClass.D1, Mode.PERSISTENT_OR_TRANSIENT, 1, 1),
    STREAM_D2(STREAM, DurabilityClass.D2, Mode.PERSISTENT_OR_TRANSIENT, 2, QueueDurability.ANY),
    MIRRORED_D0(MIRRORED, DurabilityClass.D0, Mode.TRANSIENT_OR_PERSISTENT, 2, QueueDurability.ANY),
    MIRRORED_D2(MIRRORED, DurabilityClass.D2, Mode.TRANSIENT, 2, QueueDurability.ANY),
    MIRRORED_D3(MIRRORED, DurabilityClass.D3, Mode.PERSISTENT, 2, QueueDurability.ANY);

    private static final int ANY = Integer.MAX_VALUE;

    private final QueueType queue;
    private final DurabilityClass durability;
    private final Mode mode;
    private final int minReplicas;
    private final int maxReplicas;

    QueueDurability(QueueType queue, DurabilityClass durability, Mode mode, int minReplicas, int maxReplicas) {
        this.queue = queue;
        this.durability = durability;
        this.mode = mode;
        this.minReplicas = minReplicas;
        this.maxReplicas = maxReplicas;
    }

    /// Delivery modes with which the queue type provides the durability class. The default mode is first.
    enum Mode {
        TRANSIENT,
        PERSISTENT,
        TRANSIENT_OR_PERSISTENT,
        PERSISTENT_OR_TRANSIENT;

        boolean isPersistentByDefault() {
            return this == PERSISTENT || this == PERSISTENT_OR_TRANSIENT;
        }

        boolean allows(boolean persistent) {
            return switch (this) {
                case TRANSIENT -> !persistent;
                case PERSISTENT -> persistent;
                case TRANSIENT_OR_PERSISTENT, PERSISTENT_OR_TRANSIENT -> true;
            };
        }
    }

    static Optional<QueueDurability> of(QueueType queue, DurabilityClass durability) {
        return Arrays.stream(values())
                .filter(p -> p.queue == queue && p.durability == durability)
                .findFirst();
    }

    /// Returns the durability that `queue` provides with this delivery mode, with or without confirms, and with
    /// this number of replicas; empty if no durability class matches.
    static Optional<QueueDurability> ofOptions(QueueType queue, boolean persistent, boolean confirms, int replicas) {
        return Arrays.stream(values())
                .filter(p -> p.queue == queue && p.confirms() == confirms)
                .filter(p -> p.mode.allows(persistent) && p.isMetWith(replicas, replicas))
                .findFirst();
    }

    static List<DurabilityClass> durabilityClassesOf(QueueType queue) {
        return Arrays.stream(values())
                .filter(p -> p.queue == queue)
                .map(p -> p.durability)
                .toList();
    }

    /// Returns the queue types that provide the durability class, as text for error messages.
    static String queueTypesFor(DurabilityClass durability) {
        return Arrays.stream(values())
                .filter(p -> p.durability == durability)
                .map(p -> p.queue.word() + p.condition())
                .collect(Collectors.joining(", "));
    }

    private String condition() {
        if (queue == MIRRORED) {
            return " (RabbitMQ 3, 2 or more nodes)";
        }
        if (queue == STREAM && confirms()) {
            return maxReplicas == 1 ? " (1 replica)" : " (2 or more replicas)";
        }
        return "";
    }

    public DurabilityClass durability() {
        return durability;
    }

    Mode mode() {
        return mode;
    }

    public int minReplicas() {
        return minReplicas;
    }

    /// Returns whether the durability class requires confirms. All classes except D0 require confirms.
    boolean confirms() {
        return durability != DurabilityClass.D0;
    }

    /// Returns whether the durability class allows this number of replicas.
    ///
    /// @param nodes number of nodes in the cluster. On a single node, the class allows a quorum queue with one
    ///     replica
    public boolean isMetWith(int replicas, int nodes) {
        int min = queue == QUORUM ? Math.min(minReplicas, nodes) : minReplicas;
        return replicas >= min && replicas <= maxReplicas;
    }

    public String replicasText() {
        return maxReplicas == ANY ? minReplicas + " or more replicas" : "1 replica";
    }
}
