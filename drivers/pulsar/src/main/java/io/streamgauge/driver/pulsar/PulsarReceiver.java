package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.ReceiveListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.MessageListener;
import org.apache.pulsar.client.api.PulsarClient;

/// Consumers of a Pulsar client, one consumer for each destination or, with an exclusive subscription, for
/// each partition. Several receivers can share the client. The client has a single listener thread, which
/// delivers the messages of all topics.
final class PulsarReceiver implements Driver.Consumer {
    private final ClientPool.Lease<PulsarClient> lease;
    private final ReceiveListener listener;
    private final boolean cumulative;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final List<Consumer<byte[]>> consumers = new CopyOnWriteArrayList<>();
    private final Object resumption = new Object();
    /// Written within the monitor of `resumption`.
    private volatile boolean paused;

    /// @param cumulative true if one acknowledgement covers all earlier messages of the partition
    PulsarReceiver(ClientPool.Lease<PulsarClient> lease, ReceiveListener listener, boolean cumulative) {
        this.lease = lease;
        this.listener = listener;
        this.cumulative = cumulative;
    }

    PulsarClient client() {
        return lease.client();
    }

    /// Returns a listener for the messages of one destination.
    MessageListener<byte[]> listener(int destination) {
        return new Listener(this, destination);
    }

    /// Adds the consumer of another destination.
    void add(Consumer<byte[]> consumer) {
        consumers.add(consumer);
    }

    /// Pauses the consumers of the client, which then do not request further messages. The broker would still
    /// deliver the messages that they have requested, which are up to 1,000 for each partition and can be
    /// published later. Therefore, the listener thread waits until the receiver resumes.
    @Override
    public void pause() {
        synchronized (resumption) {
            paused = true;
        }
        consumers.forEach(Consumer::pause);
    }

    @Override
    public void resume() {
        synchronized (resumption) {
            paused = false;
            resumption.notifyAll();
        }
        consumers.forEach(Consumer::resume);
    }

    /// Waits until the receiver resumes or is closed.
    private void awaitResumption() {
        synchronized (resumption) {
            while (paused && !closed.get()) {
                try {
                    resumption.wait();
                } catch (InterruptedException e) {
                    // The client is shutting down.
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    @Override
    public void close(Duration timeout) {
        if (closed.compareAndSet(false, true)) {
            synchronized (resumption) {
                resumption.notifyAll();
            }
            // When a consumer is closed, its client sends all pending acknowledgements.
            CompletableFuture<?>[] closing =
                    consumers.stream().map(Consumer::closeAsync).toArray(CompletableFuture[]::new);
            PulsarClientShutdown.close(lease, CompletableFuture.allOf(closing), timeout);
        }
    }

    private record Listener(PulsarReceiver receiver, int destination) implements MessageListener<byte[]> {
        private static final long serialVersionUID = 1L;

        @Override
        public void received(Consumer<byte[]> consumer, Message<byte[]> message) {
            try {
                if (receiver.paused) {
                    receiver.awaitResumption();
                }
                if (!receiver.closed.get()) {
                    receive(consumer, message);
                }
            } finally {
                // Has an effect only with the consumer property `poolMessages`.
                message.release();
            }
        }

        @SuppressWarnings("FutureReturnValueIgnored") // the client batches acknowledgements and sends them itself
        private void receive(Consumer<byte[]> consumer, Message<byte[]> message) {
            byte[] body = message.getData();
            int partition = ((MessageIdAdv) message.getMessageId()).getPartitionIndex();
            receiver.listener.received(destination, Math.max(0, partition), body, 0, body.length);
            if (receiver.cumulative) {
                consumer.acknowledgeCumulativeAsync(message);
            } else {
                consumer.acknowledgeAsync(message);
            }
        }
    }
}
