package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.SendListener;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.TypedMessageBuilder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Producer with its own client and connections.
final class PulsarSender implements Driver.Producer {
    private static final Logger LOG = LoggerFactory.getLogger(PulsarSender.class);

    private final PulsarClient client;
    private final Producer<byte[]> producer;
    private final PartitionChoice partitions;
    private final SendListener listener;
    private final AtomicBoolean closed = new AtomicBoolean();
    private long duplicates;

    PulsarSender(PulsarClient client, Producer<byte[]> producer, PartitionChoice partitions, SendListener listener) {
        this.client = client;
        this.producer = producer;
        this.partitions = partitions;
        this.listener = listener;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback reports the outcome
    public void send(long token, int partition, byte @Nullable [] key, byte[] payload) {
        Outcome outcome = new Outcome(this, token);
        try {
            partitions.next(partition);
            // The body is copied because the client keeps the array until the client writes the batch.
            TypedMessageBuilder<byte[]> message = producer.newMessage().value(payload.clone());
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
            // The broker already has the message from an earlier attempt whose confirm was lost. If
            // deduplication rejects a new message by mistake, the ledger of Streamgauge counts this
            // message as lost.
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
    @SuppressWarnings("FutureReturnValueIgnored") // the future of the flush is not used
    public void flush() {
        producer.flushAsync();
    }

    PulsarClient client() {
        return client;
    }

    @Override
    public void close(Duration timeout) {
        if (closed.compareAndSet(false, true)) {
            PulsarClientShutdown.close(client, producer.closeAsync(), timeout);
            reportDuplicates();
        }
    }

    private synchronized void reportDuplicates() {
        if (duplicates > 0) {
            LOG.warn(
                    "{}: the broker confirmed {} sends as duplicates of stored messages",
                    producer.getTopic(),
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

    /// Producer for a topic that does not accept messages. The client cannot create a producer for such a topic,
    /// but the SPI requires an outcome for each send.
    record UnroutableProducer(SendListener listener, String reason) implements Driver.Producer {
        @Override
        public void send(long token, int partition, byte @Nullable [] key, byte[] payload) {
            listener.failed(token, Driver.SendFailure.UNROUTABLE, reason);
        }

        @Override
        public void flush() {}

        @Override
        public void close(Duration timeout) {}
    }
}
