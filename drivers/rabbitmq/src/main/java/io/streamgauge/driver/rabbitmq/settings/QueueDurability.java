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

/// What an accepted message survives in each queue type: the one table, docs/reference/durability.md tells it in
/// words.
///
/// - Classic: a transient message is confirmed from the queue's memory; a persistent one when it is written, in
///   RabbitMQ 4 without fsync: D1 both. rabbitmq.com, "How Are The Messages Stored?", 2025-01-17.
/// - Quorum: "no publisher confirms are issued until at least a quorum of nodes have both written and flushed the
///   data to disk", whatever the delivery mode: D3. rabbitmq.com/docs/streams, "Data Safety".
/// - Stream: "publisher confirms are only issued once the data has been replicated to a quorum of stream replicas",
///   and streams "do not explicitly flush (fsync)": D2 from two replicas on, D1 with one. The same page.
/// - Mirrored: "the basic.ack is sent when a message has been accepted by all the queues. For persistent messages
///   routed to durable queues, this means persisting to disk" with fsync in batches; "for mirrored queues, this means
///   that all mirrors have accepted the message": D2 transient, D3 persistent. rabbitmq.com/confirms.html of 3.10.
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
    private final int leastReplicas;
    private final int mostReplicas;

    QueueDurability(QueueType queue, DurabilityClass durability, Mode mode, int leastReplicas, int mostReplicas) {
        this.queue = queue;
        this.durability = durability;
        this.mode = mode;
        this.leastReplicas = leastReplicas;
        this.mostReplicas = mostReplicas;
    }

    /// Delivery modes of the durability class, the default first.
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

    /// Returns the durability of `queue` with these messages, replicas and confirms.
    static Optional<QueueDurability> given(QueueType queue, boolean persistent, boolean confirms, int replicas) {
        return Arrays.stream(values())
                .filter(p -> p.queue == queue && p.confirms() == confirms)
                .filter(p -> p.mode.allows(persistent) && p.holdsWith(replicas, replicas))
                .findFirst();
    }

    static List<DurabilityClass> classesOf(QueueType queue) {
        return Arrays.stream(values())
                .filter(p -> p.queue == queue)
                .map(p -> p.durability)
                .toList();
    }

    /// Returns the queue types that provide a class, as text.
    static String givers(DurabilityClass durability) {
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
            return mostReplicas == 1 ? " (1 replica)" : " (2 or more replicas)";
        }
        return "";
    }

    public DurabilityClass durability() {
        return durability;
    }

    Mode mode() {
        return mode;
    }

    public int leastReplicas() {
        return leastReplicas;
    }

    /// Returns whether the class requires confirms. Only D0 does not.
    boolean confirms() {
        return durability != DurabilityClass.D0;
    }

    /// @param nodes nodes of the cluster; on a single node, a quorum queue with one replica is sufficient
    public boolean holdsWith(int replicas, int nodes) {
        int least = queue == QUORUM ? Math.min(leastReplicas, nodes) : leastReplicas;
        return replicas >= least && replicas <= mostReplicas;
    }

    public String replicasInWords() {
        return mostReplicas == ANY ? leastReplicas + " or more replicas" : "1 replica";
    }
}
