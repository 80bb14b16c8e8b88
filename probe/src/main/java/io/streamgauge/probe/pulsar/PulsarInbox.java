package io.streamgauge.probe.pulsar;

import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.PulsarClientException;
import org.jspecify.annotations.Nullable;

/// Inbox of a subscription. To reject a message, the inbox sends a negative acknowledgement.
final class PulsarInbox implements Inbox {
    private final Consumer<byte[]> consumer;
    private @Nullable CompletableFuture<Message<byte[]>> asked;

    PulsarInbox(Consumer<byte[]> consumer) {
        this.consumer = consumer;
    }

    @Override
    public @Nullable IncomingMessage next(Duration timeout) throws PulsarClientException, InterruptedException {
        // A consumer without a receiver queue does not support a time limit. Therefore, a request
        // remains pending after the timeout, and the next call waits for the same request.
        CompletableFuture<Message<byte[]>> pending = asked;
        if (pending == null) {
            pending = consumer.receiveAsync();
            asked = pending;
        }
        try {
            Message<byte[]> message = pending.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            asked = null;
            return PulsarMessages.incoming(message);
        } catch (TimeoutException e) {
            return null;
        } catch (ExecutionException e) {
            throw PulsarClientException.unwrap(e);
        }
    }

    @Override
    public void ack(IncomingMessage message) throws PulsarClientException {
        if (message.handle() instanceof Message<?> received) {
            consumer.acknowledge(received);
        }
    }

    @Override
    public void reject(IncomingMessage message) {
        if (message.handle() instanceof Message<?> received) {
            consumer.negativeAcknowledge(received);
        }
    }

    @Override
    public void close() {
        close(consumer);
    }

    static void close(Consumer<byte[]> consumer) {
        try {
            consumer.close();
        } catch (PulsarClientException e) {
            // This failure can be ignored because the consumer is no longer needed.
        }
    }
}
