package io.streamgauge.driver.kafka;

import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.SendListener;
import io.streamgauge.driver.Topology;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.jspecify.annotations.Nullable;

/// Sender that wraps a `KafkaProducer`, which several senders can share. The client copies the key
/// and the value before `send` returns.
final class KafkaSender implements Driver.Producer {
    private final ClientPool.Lease<KafkaProducer<byte[], byte[]>> lease;
    private final KafkaProducer<byte[], byte[]> client;
    private final String[] topics;
    private final Integer[] partitions;
    private final SendListener listener;
    private final Consumer<Throwable> refused;
    private final AtomicBoolean closed = new AtomicBoolean();

    /// @param refused listener for messages that fail because of an authentication or authorisation error
    KafkaSender(
            ClientPool.Lease<KafkaProducer<byte[], byte[]>> lease,
            List<Topology.Destination> destinations,
            SendListener listener,
            Consumer<Throwable> refused) {
        this.refused = refused;
        this.lease = lease;
        this.client = lease.client();
        this.topics = destinations.stream().map(Topology.Destination::name).toArray(String[]::new);
        this.listener = listener;
        int most = destinations.stream()
                .mapToInt(Topology.Destination::partitions)
                .max()
                .orElse(0);
        this.partitions = IntStream.range(0, most).boxed().toArray(Integer[]::new);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback reports the outcome
    public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
        Outcome outcome = new Outcome(this, token);
        try {
            Integer chosen = partition == ANY_PARTITION ? null : partitions[partition];
            client.send(new ProducerRecord<>(topics[destination], chosen, key, payload), outcome);
        } catch (RuntimeException e) {
            // The client may throw exceptions other than ApiException, even after it has accepted the record.
            outcome.fail(e);
        }
    }

    @Override
    public void flush() {
        // This method does not call KafkaProducer.flush(), which would wait for acknowledgements.
        // Even without this call, the client sends a batch after linger.ms.
    }

    @Override
    public void close(Duration timeout) {
        if (closed.compareAndSet(false, true) && lease.release()) {
            client.close(timeout);
        }
    }

    KafkaProducer<byte[], byte[]> client() {
        return client;
    }

    /// Callback that reports one outcome per send, unless the sender is closed before the outcome is known. For
    /// each message, the sender allocates only this callback and the `ProducerRecord`.
    private static final class Outcome implements Callback {
        private static final VarHandle REPORTED;

        static {
            try {
                REPORTED = MethodHandles.lookup().findVarHandle(Outcome.class, "reported", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final KafkaSender sender;
        private final long token;

        @SuppressWarnings("unused") // accessed through the variable handle REPORTED
        private boolean reported;

        Outcome(KafkaSender sender, long token) {
            this.sender = sender;
            this.token = token;
        }

        @Override
        public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception failure) {
            if (failure != null) {
                fail(failure);
            } else if (REPORTED.compareAndSet(this, false, true) && !sender.closed.get()) {
                sender.listener.accepted(token);
            }
        }

        void fail(Exception failure) {
            if (REPORTED.compareAndSet(this, false, true) && !sender.closed.get()) {
                sender.listener.failed(token, KafkaErrorMapping.kind(failure), KafkaErrorMapping.line(failure));
                if (failure instanceof AuthorizationException || failure instanceof AuthenticationException) {
                    sender.refused.accept(failure);
                }
            }
        }
    }
}
