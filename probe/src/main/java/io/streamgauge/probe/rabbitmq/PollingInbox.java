package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.GetResponse;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.RefusedException;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Asks for each message with `basic.get`.
final class PollingInbox implements Inbox {
    private final Channel channel;
    private final String queue;

    PollingInbox(Channel channel, String queue) {
        this.channel = channel;
        this.queue = queue;
    }

    @Override
    public @Nullable IncomingMessage next(Duration patience) throws InterruptedException, RefusedException {
        long end = System.nanoTime() + patience.toNanos();
        do {
            GetResponse got;
            try {
                got = channel.basicGet(queue, false);
            } catch (IOException e) {
                throw new RefusedException("basic.get", ObservationText.of(e));
            }
            if (got != null) {
                return new IncomingMessage(got.getBody(), null, 0, got.getEnvelope());
            }
            Thread.sleep(50);
        } while (System.nanoTime() < end);
        return null;
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
