package io.streamgauge.driver.rabbitmq.stream;

import com.rabbitmq.stream.ConfirmationHandler;
import com.rabbitmq.stream.StreamDoesNotExistException;
import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.admin.RabbitErrorMapping;
import io.streamgauge.driver.rabbitmq.admin.RabbitTrialQueues;
import io.streamgauge.driver.rabbitmq.amqp.RabbitPublisher;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.driver.rabbitmq.settings.StreamProperties;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Producers of the stream client, one for each partition of each destination.
final class StreamPublisher implements Driver.Producer {
    private final ClientPool.Lease<StreamConnection> link;
    private final Target[] targets;

    private final StreamOutcomes outcomes;
    private final StreamStates states = new StreamStates("producer");
    private final AtomicBoolean released = new AtomicBoolean();

    /// Destination of the publisher, with the stream producer of each partition.
    private static final class Target {
        private final Topology.Destination destination;
        /// Producers by partition. The element of a partition whose stream does not exist is null.
        private final com.rabbitmq.stream.@Nullable Producer[] producers;
        /// Handlers of the confirms by partition, created once because each message needs one.
        private final ConfirmationHandler[] handlers;
        private int next;

        Target(Topology.Destination destination) {
            this.destination = destination;
            this.producers = new com.rabbitmq.stream.@Nullable Producer[destination.partitions()];
            this.handlers = new ConfirmationHandler[destination.partitions()];
        }

        int partition(int wanted, byte @Nullable [] key) {
            if (wanted != ANY_PARTITION) {
                return wanted;
            }
            if (key != null) {
                return RabbitPublisher.ofKey(key, producers.length);
            }
            int chosen = next;
            next = chosen + 1 == producers.length ? 0 : chosen + 1;
            return chosen;
        }
    }

    StreamPublisher(
            ClientPool.Lease<StreamConnection> link,
            List<Topology.Destination> destinations,
            RabbitOptions variant,
            SendListener listener) {
        this.link = link;
        this.outcomes = new StreamOutcomes(listener, variant.confirms());
        this.targets = destinations.stream().map(Target::new).toArray(Target[]::new);
    }

    /// Opens the producers of the client. Ignores partitions whose streams do not exist. If this method throws
    /// an exception, close the publisher.
    void open(Map<String, String> properties) {
        for (Target target : targets) {
            for (int p = 0; p < target.producers.length; p++) {
                String stream = RabbitTrialQueues.queue(QueueType.STREAM, target.destination, 0, p);
                BooleanSupplier recovering = () -> states.isRecovering(stream);
                target.handlers[p] = status -> outcomes.confirmed(status, recovering);
                target.producers[p] = producer(stream, properties);
            }
        }
    }

    private com.rabbitmq.stream.@Nullable Producer producer(String stream, Map<String, String> properties) {
        try {
            return link.client().environment().producerBuilder().stream(stream)
                    .listeners(states.listener(stream))
                    .retryOnRecovery(false)
                    .enqueueTimeout(Duration.ofSeconds(StreamProperties.ENQUEUE_TIMEOUT_SECONDS))
                    .batchSize(StreamProperties.number(
                            properties, StreamProperties.BATCH_SIZE, StreamProperties.DEFAULT_BATCH_SIZE))
                    .maxUnconfirmedMessages(StreamProperties.number(
                            properties, StreamProperties.MAX_UNCONFIRMED, StreamProperties.DEFAULT_MAX_UNCONFIRMED))
                    .confirmTimeout(Duration.ofSeconds(StreamProperties.number(
                            properties,
                            StreamProperties.CONFIRM_TIMEOUT_SECONDS,
                            StreamProperties.DEFAULT_CONFIRM_TIMEOUT_SECONDS)))
                    .build();
        } catch (StreamDoesNotExistException e) {
            return null;
        }
    }

    @Override
    public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
        Target target = targets[destination];
        int chosen = target.partition(partition, key);
        com.rabbitmq.stream.Producer producer = target.producers[chosen];
        if (!outcomes.publishing(token)) {
            return;
        }
        if (producer == null) {
            outcomes.failed(token, SendFailure.UNROUTABLE, "the stream does not exist");
            return;
        }
        try {
            // The client encodes the body later on another thread. In the meantime, the caller may
            // reuse the array of the body. Therefore, this method copies the body.
            producer.send(
                    producer.messageBuilder()
                            .publishingId(token)
                            .addData(payload.clone())
                            .build(),
                    target.handlers[chosen]);
        } catch (RuntimeException e) {
            SendFailure kind = e instanceof IllegalArgumentException ? SendFailure.REFUSED : SendFailure.OTHER;
            outcomes.failed(token, kind, RabbitErrorMapping.line(e));
            return;
        }
        outcomes.published(token);
    }

    /// Marks all messages that do not have an outcome as failed, because no more confirms will arrive.
    void lost(String reason) {
        outcomes.lost(reason);
    }

    @Override
    public void flush() {
        // A flush is not necessary, because dynamic batches do not delay messages.
    }

    /// Closes the producers but not the connections.
    void finish() {
        states.expectClosing();
        outcomes.close();
        for (Target target : targets) {
            for (com.rabbitmq.stream.Producer producer : target.producers) {
                try {
                    if (producer != null) {
                        producer.close();
                    }
                } catch (RuntimeException e) {
                    // The broker is unavailable. The connection is closed separately.
                }
            }
        }
    }

    @Override
    public void close(Duration timeout) {
        states.expectClosing();
        outcomes.close();
        if (released.compareAndSet(false, true)) {
            if (link.release()) {
                link.client().close(timeout);
            } else {
                Thread closer = Thread.startVirtualThread(this::finish);
                try {
                    closer.join(timeout);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    StreamStates states() {
        return states;
    }

    StreamConnection link() {
        return link.client();
    }
}
