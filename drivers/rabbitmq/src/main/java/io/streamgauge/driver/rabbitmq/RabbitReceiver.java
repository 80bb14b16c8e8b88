package io.streamgauge.driver.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import io.streamgauge.driver.Topology;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/// One channel on one connection that reads the queues of one consumer's share. Acknowledges `ackEvery` messages at
/// once, and what is left when [#acknowledgeSoon] is called.
final class RabbitReceiver implements Driver.Consumer {
    private final Link link;
    private final Channel channel;
    private final String name;
    private final int ackEvery;
    private final ReceiveListener listener;
    private final FatalErrorListener fatal;
    private final List<String> tags = new ArrayList<>();
    private volatile boolean closed;
    // Touched by the link's worker thread only:
    private int unacknowledged;
    private long lastTag;

    private RabbitReceiver(
            Link link,
            Channel channel,
            String name,
            Variant variant,
            ReceiveListener listener,
            FatalErrorListener fatal) {
        this.link = link;
        this.channel = channel;
        this.name = name;
        this.ackEvery = variant.ackEvery();
        this.listener = listener;
        this.fatal = fatal;
    }

    static RabbitReceiver open(
            Link link,
            String name,
            Variant variant,
            Topology topology,
            int group,
            List<Topology.Partition> share,
            ReceiveListener listener,
            FatalErrorListener fatal)
            throws IOException {
        Channel channel = link.connection().createChannel();
        RabbitReceiver receiver = new RabbitReceiver(link, channel, name, variant, listener, fatal);
        channel.addShutdownListener(receiver::shutdown);
        // Not global: the limit holds for each queue that this channel reads.
        channel.basicQos(variant.prefetch(), false);
        for (Topology.Partition partition : share) {
            String queue =
                    Queues.queue(topology.destinations().get(partition.destination()), group, partition.partition());
            receiver.tags.add(channel.basicConsume(queue, false, receiver.new Deliveries(partition)));
        }
        return receiver;
    }

    /// Has the worker thread acknowledge what waits.
    void acknowledgeSoon() {
        try {
            link.worker().execute(this::acknowledge);
        } catch (RejectedExecutionException e) {
            // Closed.
        }
    }

    private void acknowledge() {
        if (unacknowledged == 0) {
            return;
        }
        unacknowledged = 0;
        try {
            channel.basicAck(lastTag, true);
        } catch (IOException | AlreadyClosedException e) {
            // The broker delivers again what it did not hear of; the shutdown listener tells the loss.
        }
    }

    private void shutdown(ShutdownSignalException signal) {
        if (!closed && !signal.isInitiatedByApplication()) {
            fatal.fatal("RabbitMQ " + name + " stopped: " + Failures.line(signal));
        }
    }

    @Override
    public void close(Duration timeout) {
        closed = true;
        Thread farewell = Thread.startVirtualThread(this::finish);
        try {
            farewell.join(timeout.dividedBy(3));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        link.close(timeout.multipliedBy(2).dividedBy(3));
    }

    private void finish() {
        try {
            for (String tag : tags) {
                channel.basicCancel(tag);
            }
            link.worker().submit(this::acknowledge).get(1, TimeUnit.SECONDS);
        } catch (Exception e) {
            // Nothing to take leave of: the connection is gone.
        }
    }

    boolean isConnected() {
        return link.connection().isOpen();
    }

    /// One per queue, so that a delivery knows its partition without a look at names.
    private final class Deliveries extends DefaultConsumer {
        private final int destination;
        private final int partition;

        Deliveries(Topology.Partition partition) {
            super(channel);
            this.destination = partition.destination();
            this.partition = partition.partition();
        }

        @Override
        public void handleDelivery(
                String consumerTag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
            try {
                listener.received(destination, partition, body, 0, body.length);
            } catch (RuntimeException | Error e) {
                fatal.fatal("RabbitMQ " + name + " stopped: " + Failures.line(e));
                throw e;
            }
            lastTag = envelope.getDeliveryTag();
            if (++unacknowledged >= ackEvery) {
                acknowledge();
            }
        }

        @Override
        public void handleCancel(String consumerTag) {
            if (!closed) {
                fatal.fatal("RabbitMQ " + name + " stopped: the broker cancelled it, its queue is gone");
            }
        }
    }
}
