package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.SendListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.TypedMessageBuilder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Producers of a Pulsar client, one producer for each destination that accepts messages. Several senders can
/// share the client.
final class PulsarSender implements Driver.Producer {
    private static final Logger LOG = LoggerFactory.getLogger(PulsarSender.class);

    private final ClientPool.Lease<PulsarClient> lease;
    private final List<Target> targets;
    private final SendListener listener;
    private final AtomicBoolean closed = new AtomicBoolean();
    private long duplicates;

    PulsarSender(ClientPool.Lease<PulsarClient> lease, List<Target> targets, SendListener listener) {
        this.lease = lease;
        this.targets = List.copyOf(targets);
        this.listener = listener;
    }

    /// Destination of the sender.
    sealed interface Target {}

    /// Topic that accepts messages.
    record Topic(Producer<byte[]> producer, PartitionChoice partitions) implements Target {}

    /// Topic that does not accept messages. The client cannot create a producer for such a topic, but the driver
    /// must report an outcome for each send.
    record Unroutable(String reason) implements Target {}

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback reports the outcome
    public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
        Topic topic;
        switch (targets.get(destination)) {
            case Topic accepting -> topic = accepting;
            case Unroutable(String reason) -> {
                listener.failed(token, Driver.SendFailure.UNROUTABLE, reason);
                return;
            }
        }
        Outcome outcome = new Outcome(this, token);
        try {
            topic.partitions.next(partition);
            // The body is copied because the client keeps the array until the client writes the batch.
            TypedMessageBuilder<byte[]> message = topic.producer.newMessage().value(payload.clone());
            if (key != null) {
                message.keyBytes(key);
            }
            message.sendAsync().whenComplete(outcome);
        } catch (RuntimeException e) {
            outcome.accept(null, e);
        }
    }

    /// Reports an accepted message. This method is synchronised because several threads may call it. If
    /// the future of a send is already complete, the thread that calls `send` runs the callback.
    private synchronized void accepted(long token, MessageId id) {
        if (id instanceof MessageIdAdv place && place.getLedgerId() < 0 && place.getEntryId() < 0) {
            // The broker already has the message from an earlier attempt whose confirm was lost. If deduplication
            // rejects a new message by mistake, Streamgauge's ledger counts this message as lost.
            duplicates++;
        }
        if (!closed.get()) {
            listener.accepted(token);
        }
    }

    private void failed(long token, Throwable failure) {
        if (!closed.get()) {
            Throwable cause = PulsarErrorMapping.cause(failure);
            listener.failed(token, PulsarErrorMapping.kind(cause), PulsarErrorMapping.line(cause));
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the sender does not wait for the flush
    public void flush() {
        topics().forEach(Producer::flushAsync);
    }

    private Stream<Producer<byte[]>> topics() {
        return targets.stream().filter(Topic.class::isInstance).map(t -> ((Topic) t).producer);
    }

    PulsarClient client() {
        return lease.client();
    }

    @Override
    public void close(Duration timeout) {
        if (closed.compareAndSet(false, true)) {
            CompletableFuture<?>[] closing = topics().map(Producer::closeAsync).toArray(CompletableFuture[]::new);
            PulsarClientShutdown.close(lease, CompletableFuture.allOf(closing), timeout);
            reportDuplicates();
        }
    }

    private synchronized void reportDuplicates() {
        if (duplicates > 0) {
            LOG.warn(
                    "{}: number of sends that the broker confirmed as duplicates of stored messages: {}",
                    topics().map(Producer::getTopic).findFirst().orElse(""),
                    duplicates);
        }
    }

    /// Outcome of one message.
    private static final class Outcome implements BiConsumer<@Nullable MessageId, @Nullable Throwable> {
        private final PulsarSender sender;
        private final long token;

        Outcome(PulsarSender sender, long token) {
            this.sender = sender;
            this.token = token;
        }

        @Override
        public void accept(@Nullable MessageId id, @Nullable Throwable failure) {
            if (failure != null) {
                sender.failed(token, failure);
            } else if (id != null) {
                sender.accepted(token, id);
            }
        }
    }
}
