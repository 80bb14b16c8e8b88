package io.streamgauge.driver.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConfirmListener;
import com.rabbitmq.client.ShutdownSignalException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.SendListener;
import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One channel on one connection that publishes to one exchange. All messages share one properties object.
final class RabbitPublisher implements Driver.Producer {
    private final Link link;
    private final Channel channel;
    private final String exchange;
    private final String[] routingKeys;
    private final boolean confirming;
    private final AMQP.BasicProperties properties;
    private final SendListener listener;
    private final Confirms confirms;
    private final FatalErrorListener fatal;
    private volatile boolean closed;
    private int next;

    private RabbitPublisher(
            Link link,
            Channel channel,
            String exchange,
            int partitions,
            Variant variant,
            SendListener listener,
            FatalErrorListener fatal) {
        this.link = link;
        this.channel = channel;
        this.exchange = exchange;
        this.confirming = variant.confirms();
        this.properties = new AMQP.BasicProperties.Builder()
                .deliveryMode(variant.persistent() ? 2 : 1)
                .build();
        this.listener = listener;
        this.confirms = new Confirms(listener);
        this.fatal = fatal;
        this.routingKeys = new String[partitions];
        for (int i = 0; i < partitions; i++) {
            routingKeys[i] = Integer.toString(i);
        }
    }

    static RabbitPublisher open(
            Link link,
            String exchange,
            int partitions,
            Variant variant,
            SendListener listener,
            FatalErrorListener fatal)
            throws IOException {
        Channel channel = link.connection().createChannel();
        RabbitPublisher publisher = new RabbitPublisher(link, channel, exchange, partitions, variant, listener, fatal);
        channel.addShutdownListener(publisher::shutdown);
        if (variant.confirms()) {
            channel.addReturnListener((code, text, fromExchange, routingKey, properties, body) ->
                    publisher.confirms.returned(body, text));
            channel.addConfirmListener(publisher.new Acknowledgements());
            channel.confirmSelect();
        }
        return publisher;
    }

    @Override
    public void send(long token, int partition, byte @Nullable [] key, byte[] payload) {
        Confirms.Loss loss = confirms.loss();
        if (loss != null) {
            fail(token, loss);
            return;
        }
        if (confirming) {
            confirms.publishing(token);
        }
        try {
            channel.basicPublish(exchange, routingKeys[index(partition, key)], confirming, properties, payload);
        } catch (IOException | RuntimeException e) {
            lost(e);
            loss = confirms.loss();
            if (!confirming && loss != null) {
                fail(token, loss);
            }
            return;
        }
        if (!confirming) {
            listener.accepted(token);
        } else {
            loss = confirms.loss();
            if (loss != null) {
                // It went out while the channel was being lost and may have been missed there.
                confirms.lost(loss.kind(), loss.detail());
            }
        }
    }

    private void fail(long token, Confirms.Loss loss) {
        listener.failed(token, loss.kind(), loss.detail());
    }

    private int index(int partition, byte @Nullable [] key) {
        if (partition != ANY_PARTITION) {
            return partition;
        }
        if (key != null) {
            int hash = Arrays.hashCode(key) * 0x9E3779B9;
            return Math.floorMod(hash ^ (hash >>> 16), routingKeys.length);
        }
        int chosen = next;
        next = chosen + 1 == routingKeys.length ? 0 : chosen + 1;
        return chosen;
    }

    private void shutdown(ShutdownSignalException signal) {
        if (!closed && !signal.isInitiatedByApplication()) {
            lost(signal);
        }
    }

    private void lost(Throwable failure) {
        if (closed) {
            return;
        }
        confirms.lost(Failures.kind(failure), Failures.line(failure));
        fatal.fatal("RabbitMQ producer for " + exchange + " stopped: " + Failures.line(failure));
    }

    @Override
    public void flush() {
        // basicPublish has written and flushed each message.
    }

    @Override
    public void close(Duration timeout) {
        closed = true;
        link.close(timeout);
    }

    boolean isConnected() {
        return link.connection().isOpen();
    }

    /// Called by the connection's reader thread.
    private final class Acknowledgements implements ConfirmListener {
        @Override
        public void handleAck(long deliveryTag, boolean multiple) {
            confirms.accepted(deliveryTag, multiple);
        }

        @Override
        public void handleNack(long deliveryTag, boolean multiple) {
            confirms.refused(deliveryTag, multiple);
        }
    }
}
