package io.streamgauge.driver.rabbitmq.amqp;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.admin.RabbitConnection;
import io.streamgauge.driver.rabbitmq.admin.RabbitErrorMapping;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.driver.rabbitmq.settings.StreamOffsets;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/// One channel on one connection that reads the queues of one consumer's share. Acknowledges `ackEvery` messages at
/// once, and what is left when [#acknowledgeSoon] is called.
public final class RabbitReceiver implements Driver.Consumer {
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final String name;
    private final RabbitOptions variant;
    private final List<Source> sources;
    private final StreamOffsets offsets;
    private final ReceiveListener listener;
    private final RabbitPublisher.Connector connector;
    private final Recovery recovery;
    private volatile Session session;
    private volatile boolean closed;
    private volatile boolean paused;

    private RabbitReceiver(
            String name,
            RabbitOptions variant,
            List<Source> sources,
            StreamOffsets offsets,
            ReceiveListener listener,
            RabbitPublisher.Connector connector,
            Recovery recovery)
            throws IOException, TimeoutException {
        this.name = name;
        this.variant = variant;
        this.sources = sources;
        this.offsets = offsets;
        this.listener = listener;
        this.connector = connector;
        this.recovery = recovery;
        this.session = new Session(connector.connect(0));
    }

    /// A queue to read and the partition that it stands for.
    public record Source(String queue, Topology.Partition partition) {}

    /// @param offsets where the streams of this consumer's group were left
    static RabbitReceiver open(
            String name,
            RabbitOptions variant,
            List<Source> sources,
            StreamOffsets offsets,
            ReceiveListener listener,
            RabbitPublisher.Connector connector,
            Recovery recovery)
            throws IOException, TimeoutException {
        RabbitReceiver receiver = new RabbitReceiver(name, variant, sources, offsets, listener, connector, recovery);
        receiver.session.begin();
        return receiver;
    }

    private void reopen(int attempt) throws IOException, TimeoutException {
        // Its worker has ended then: nothing is delivered by two threads.
        session.link.close(FAREWELL);
        session.remember();
        Session again = new Session(connector.connect(attempt));
        session = again;
        again.begin();
        if (closed) {
            again.link.close(FAREWELL);
        }
    }

    /// The queues have no consumer then; what was delivered before is still acknowledged.
    @Override
    public void pause() {
        paused = true;
        Thread.startVirtualThread(session::follow);
    }

    @Override
    public void resume() {
        paused = false;
        Thread.startVirtualThread(session::follow);
    }

    /// Has the worker thread acknowledge what waits.
    void acknowledgeSoon() {
        session.acknowledgeSoon();
    }

    /// What happens to its queues from here on is no accident.
    void expectTheEnd() {
        closed = true;
        recovery.stop(Duration.ZERO);
    }

    @Override
    public void close(Duration timeout) {
        closed = true;
        recovery.stop(timeout.dividedBy(6));
        Session last = session;
        Thread farewell = Thread.startVirtualThread(last::finish);
        try {
            farewell.join(timeout.dividedBy(3));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        last.link.close(timeout.dividedBy(2));
        last.remember();
    }

    boolean isConnected() {
        return session.link.connection().isOpen();
    }

    private void lost(String why) {
        if (!closed) {
            recovery.begin("RabbitMQ " + name + " stopped: " + why, this::reopen);
        }
    }

    /// What lasts as long as one channel.
    private final class Session {
        private final RabbitConnection link;
        private final Channel channel;
        private final List<Deliveries> deliveries = new ArrayList<>();
        private final AtomicBoolean lossTold = new AtomicBoolean();
        private boolean consumes;
        // Touched by the link's worker thread only:
        private int unacknowledged;
        private long lastTag;

        Session(RabbitConnection link) throws IOException {
            this.link = link;
            try {
                this.channel = link.connection().createChannel();
            } catch (IOException | RuntimeException e) {
                link.close(FAREWELL);
                throw e;
            }
        }

        void begin() throws IOException {
            try {
                channel.addShutdownListener(this::shutdown);
                if (!variant.autoAck()) {
                    // Not global: the limit holds for each queue that this channel reads.
                    channel.basicQos(variant.prefetch(), false);
                }
                sources.forEach(source -> deliveries.add(new Deliveries(source)));
                consuming(!paused);
            } catch (IOException | RuntimeException e) {
                lossTold.set(true);
                link.close(FAREWELL);
                throw e;
            }
        }

        /// Does what was asked for last; one thread after the other.
        private void follow() {
            try {
                consuming(!paused);
            } catch (IOException | AlreadyClosedException e) {
                // The shutdown listener tells the loss; the next session follows from its beginning.
            }
        }

        private synchronized void consuming(boolean wanted) throws IOException {
            if (consumes == wanted) {
                return;
            }
            consumes = wanted;
            if (wanted) {
                remember();
            }
            for (Deliveries one : deliveries) {
                if (wanted) {
                    one.tag = channel.basicConsume(one.source.queue(), variant.autoAck(), arguments(one.source), one);
                } else {
                    channel.basicCancel(one.tag);
                }
            }
            if (!wanted) {
                acknowledgeSoon();
            }
        }

        private Map<String, Object> arguments(Source source) {
            return variant.queue() == QueueType.STREAM
                    ? Map.of(StreamOffsets.HEADER, offsets.next(source.queue()))
                    : Map.of();
        }

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
            if (!signal.isInitiatedByApplication()) {
                lost(RabbitErrorMapping.line(signal));
            }
        }

        void lost(String why) {
            if (lossTold.compareAndSet(false, true)) {
                RabbitReceiver.this.lost(why);
            }
        }

        void finish() {
            try {
                consuming(false);
                link.worker().submit(this::acknowledge).get(1, TimeUnit.SECONDS);
            } catch (Exception e) {
                // Nothing to take leave of: the connection is gone.
            }
        }

        /// After the worker has ended, or long after it was paused: nothing is delivered any more.
        void remember() {
            if (variant.queue() == QueueType.STREAM) {
                deliveries.forEach(one -> offsets.received(one.source.queue(), one.lastOffset));
            }
        }

        /// One per queue, so that a delivery knows its partition without a look at names.
        private final class Deliveries extends DefaultConsumer {
            private final Source source;
            private final int destination;
            private final int partition;
            private String tag = "";
            private volatile long lastOffset = -1;

            Deliveries(Source source) {
                super(channel);
                this.source = source;
                this.destination = source.partition().destination();
                this.partition = source.partition().partition();
            }

            @Override
            public void handleDelivery(
                    String consumerTag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
                try {
                    listener.received(destination, partition, body, 0, body.length);
                } catch (RuntimeException | Error e) {
                    recovery.giveUp("RabbitMQ " + name + " stopped: " + RabbitErrorMapping.line(e));
                    throw e;
                }
                if (variant.queue() == QueueType.STREAM
                        && properties.getHeaders().get(StreamOffsets.HEADER) instanceof Long offset) {
                    lastOffset = offset;
                }
                if (!variant.autoAck()) {
                    lastTag = envelope.getDeliveryTag();
                    if (++unacknowledged >= variant.ackEvery()) {
                        acknowledge();
                    }
                }
            }

            @Override
            public void handleCancel(String consumerTag) {
                lost("the broker cancelled it, its queue is gone");
            }
        }
    }
}
