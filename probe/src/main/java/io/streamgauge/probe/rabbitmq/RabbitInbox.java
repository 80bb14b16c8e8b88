package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Delivery;
import com.rabbitmq.client.Envelope;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Inbox of one or more queues. Closing the inbox requeues unacknowledged messages of a queue, but not of a
/// stream.
final class RabbitInbox implements Inbox {
    /// Prefetch limit for streams. A stream does not deliver messages to a consumer without a prefetch limit.
    private static final int STREAM_PREFETCH = 5_000;

    private final Channel channel;
    private final BlockingQueue<IncomingMessage> arrived = new LinkedBlockingQueue<>();
    private long hasRemaining;

    private RabbitInbox(Channel channel, long hasRemaining) {
        this.channel = channel;
        this.hasRemaining = hasRemaining;
    }

    /// Opens and returns an inbox.
    ///
    /// @param prefetch maximum number of unacknowledged messages; 0 for no limit
    static RabbitInbox open(Connection connection, List<String> queues, int prefetch, boolean stream)
            throws IOException {
        return open(connection.createChannel(), queues, prefetch, stream, 0);
    }

    /// Opens and returns a reader that does not acknowledge messages. For queues, the reader does
    /// not have a prefetch limit. Closing the reader requeues all messages of a queue.
    static RabbitInbox reading(Connection connection, List<String> queues, boolean stream) throws IOException {
        Channel channel = connection.createChannel();
        return stream
                ? open(channel, queues, STREAM_PREFETCH, true, 0)
                : open(channel, queues, 0, false, ready(channel, queues));
    }

    private static long ready(Channel channel, List<String> queues) throws IOException {
        long ready = 0;
        for (String queue : queues) {
            ready += channel.messageCount(queue);
        }
        return ready;
    }

    private static RabbitInbox open(
            Channel channel, List<String> queues, int prefetch, boolean stream, long hasRemaining) throws IOException {
        RabbitInbox inbox = new RabbitInbox(channel, hasRemaining);
        channel.basicQos(prefetch);
        for (int i = 0; i < queues.size(); i++) {
            int partition = i;
            channel.basicConsume(queues.get(i), false, arguments(stream), (_, d) -> inbox.add(d, partition), _ -> {});
        }
        return inbox;
    }

    /// Returns the consumer arguments. A stream is read from its first message.
    static Map<String, Object> arguments(boolean stream) {
        return stream ? Map.of("x-stream-offset", "first") : Map.of();
    }

    private void add(Delivery delivery, int partition) {
        Map<String, Object> headers = delivery.getProperties().getHeaders();
        Object key = headers == null ? null : headers.get("key");
        arrived.add(new IncomingMessage(
                delivery.getBody(), key == null ? null : Objects.toString(key), partition, delivery.getEnvelope()));
    }

    @Override
    public @Nullable IncomingMessage next(Duration timeout) throws InterruptedException {
        IncomingMessage next = arrived.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (next != null) {
            hasRemaining--;
        }
        return next;
    }

    @Override
    public boolean hasRemaining() {
        return hasRemaining > 0;
    }

    @Override
    public void ack(IncomingMessage message) throws IOException {
        if (message.handle() instanceof Envelope envelope) {
            channel.basicAck(envelope.getDeliveryTag(), false);
        }
    }

    @Override
    public void reject(IncomingMessage message) throws IOException {
        if (message.handle() instanceof Envelope envelope) {
            channel.basicReject(envelope.getDeliveryTag(), false);
        }
    }

    @Override
    public void close() {
        ChannelCloser.close(channel);
    }
}
