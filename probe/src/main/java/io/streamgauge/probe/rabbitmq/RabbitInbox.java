package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Delivery;
import com.rabbitmq.client.Envelope;
import io.streamgauge.probe.Inbox;
import io.streamgauge.probe.Incoming;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A consumer of one or several queues; what is not acknowledged goes back when it closes.
final class RabbitInbox implements Inbox {
    private final Channel channel;
    private final BlockingQueue<Incoming> arrived = new LinkedBlockingQueue<>();

    private RabbitInbox(Channel channel) {
        this.channel = channel;
    }

    /// @param prefetch unacknowledged messages at a time, 0 for any number
    static RabbitInbox open(Connection connection, List<String> queues, int prefetch, boolean stream)
            throws IOException {
        Channel channel = connection.createChannel();
        RabbitInbox inbox = new RabbitInbox(channel);
        channel.basicQos(prefetch);
        for (int i = 0; i < queues.size(); i++) {
            int partition = i;
            channel.basicConsume(queues.get(i), false, arguments(stream), (_, d) -> inbox.add(d, partition), _ -> {});
        }
        return inbox;
    }

    /// A stream is read from its first message.
    static Map<String, Object> arguments(boolean stream) {
        return stream ? Map.of("x-stream-offset", "first") : Map.of();
    }

    private void add(Delivery delivery, int partition) {
        Map<String, Object> headers = delivery.getProperties().getHeaders();
        Object key = headers == null ? null : headers.get("key");
        arrived.add(new Incoming(
                delivery.getBody(), key == null ? null : Objects.toString(key), partition, delivery.getEnvelope()));
    }

    @Override
    public @Nullable Incoming next(Duration patience) throws InterruptedException {
        return arrived.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void ack(Incoming message) throws IOException {
        if (message.handle() instanceof Envelope envelope) {
            channel.basicAck(envelope.getDeliveryTag(), false);
        }
    }

    @Override
    public void reject(Incoming message) throws IOException {
        if (message.handle() instanceof Envelope envelope) {
            channel.basicReject(envelope.getDeliveryTag(), false);
        }
    }

    @Override
    public void close() {
        Channels.close(channel);
    }
}
