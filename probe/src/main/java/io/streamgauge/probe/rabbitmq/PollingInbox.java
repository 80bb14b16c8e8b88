package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Envelope;
import io.streamgauge.Poll;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.RefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Inbox that requests each message with `basic.get`.
final class PollingInbox implements Inbox {
    private final Channel channel;
    private final String queue;

    PollingInbox(Channel channel, String queue) {
        this.channel = channel;
        this.queue = queue;
    }

    @Override
    public @Nullable IncomingMessage next(Duration timeout) throws Exception {
        return Poll.read(timeout, Duration.ofMillis(50), this::get, Optional::isPresent)
                .orElse(null);
    }

    private Optional<IncomingMessage> get() throws IOException, RefusedException {
        try {
            return Optional.ofNullable(channel.basicGet(queue, false))
                    .map(got -> new IncomingMessage(got.getBody(), null, 0, got.getEnvelope()));
        } catch (IOException e) {
            throw RabbitRefusal.requireFailure("basic.get", e);
        }
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
