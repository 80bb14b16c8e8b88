package io.streamgauge.driver.rabbitmq.amqp;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.rabbitmq.admin.RabbitErrorMapping;
import io.streamgauge.driver.rabbitmq.admin.ReceivedQueue;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.driver.rabbitmq.settings.StreamOffsets;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/// Session of a receiver on one channel. The session ends when the channel is lost or closed.
final class ReceiverSession {
    static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    /// Receiver that opened the session.
    interface Owner {
        boolean isPaused();

        /// Reports that the channel was lost or that the broker cancelled a consumer.
        void lost(ReceiverSession session, String reason);

        /// Reports that the delivery of a message failed, for example because the listener threw an exception.
        void failed(String reason);
    }

    private final SharedChannel link;
    private final RabbitOptions variant;
    private final List<ReceivedQueue> sources;
    private final StreamOffsets offsets;
    private final ReceiveListener listener;
    private final Owner owner;
    private final Channel channel;
    private final List<Deliveries> deliveries = new ArrayList<>();
    private final AtomicBoolean lossReported = new AtomicBoolean();
    private volatile boolean ended;
    private volatile boolean finishing;
    /// Number of cancelled consumers of streams for which the client still buffers messages.
    private final AtomicInteger draining = new AtomicInteger();

    /// Latch that opens when the client has delivered all messages that arrived before the channel was lost.
    private final CountDownLatch delivered = new CountDownLatch(1);

    private boolean begun;
    private boolean consuming;
    // Used only by the worker thread of the connection:
    private int unacknowledged;
    private long lastTag;
    /// True if messages wait for an acknowledgement. Written only by the worker thread.
    private volatile boolean acknowledgementPending;

    /// @param owner receiver that the session notifies of failures and of the loss of the channel
    ReceiverSession(
            SharedChannel link,
            RabbitOptions variant,
            List<ReceivedQueue> sources,
            StreamOffsets offsets,
            ReceiveListener listener,
            Owner owner) {
        this.link = link;
        this.variant = variant;
        this.sources = sources;
        this.offsets = offsets;
        this.listener = listener;
        this.owner = owner;
        this.channel = link.channel();
    }

    void begin() throws IOException {
        try {
            channel.addShutdownListener(this::shutdown);
            if (!variant.autoAck()) {
                // The prefetch limit is not global. It applies to each queue of this channel separately.
                channel.basicQos(variant.prefetch(), false);
            }
            channel.setDefaultConsumer(new LateDeliveries());
            sources.forEach(source -> deliveries.add(new Deliveries(source)));
            synchronized (this) {
                begun = true;
            }
            setConsuming(() -> !owner.isPaused());
        } catch (IOException | RuntimeException e) {
            lossReported.set(true);
            delivered.countDown();
            link.close(CLOSE_TIMEOUT);
            throw e;
        }
    }

    /// Starts or stops consuming, as requested by the most recent pause or resume.
    void applyRequestedState() {
        try {
            setConsuming(() -> !owner.isPaused());
        } catch (IOException | RuntimeException e) {
            // If the channel is closed, the shutdown listener reports the loss. The next session starts in the
            // requested state.
            if (channel.isOpen()) {
                lost(RabbitErrorMapping.line(e));
            }
        }
    }

    /// Starts or stops consuming. A stream must be consumed from the offset after the last delivered message.
    /// Therefore, while the client still buffers messages of the cancelled consumers, this method does not
    /// start consuming. Otherwise, the broker would deliver the buffered messages a second time. The session
    /// calls this method again after the last buffered message.
    ///
    /// @param requested requested state, which this method reads while it holds the lock. Therefore, the last
    ///     pause or resume takes effect
    private synchronized void setConsuming(BooleanSupplier requested) throws IOException {
        boolean wanted = requested.getAsBoolean();
        boolean possible = !wanted || (!finishing && !ended && draining.get() == 0);
        // A pause or resume before the session has begun takes effect in begin().
        if (!begun || consuming == wanted || !possible) {
            return;
        }
        consuming = wanted;
        if (wanted) {
            storeStreamOffsets();
        }
        for (Deliveries one : deliveries) {
            if (wanted) {
                one.tag = channel.basicConsume(one.source.queue(), variant.autoAck(), arguments(one.source), one);
            } else {
                if (variant.queue() == QueueType.STREAM) {
                    draining.incrementAndGet();
                }
                channel.basicCancel(one.tag);
            }
        }
        if (!wanted) {
            acknowledgeSoon();
        }
    }

    private Map<String, Object> arguments(ReceivedQueue source) {
        return variant.queue() == QueueType.STREAM
                ? Map.of(StreamOffsets.HEADER, offsets.next(source.queue()))
                : Map.of();
    }

    void acknowledgeSoon() {
        if (!acknowledgementPending) {
            return;
        }
        try {
            link.connection().worker().execute(this::acknowledge);
        } catch (RejectedExecutionException e) {
            // The connection is already closed.
        }
    }

    private void acknowledge() {
        if (unacknowledged == 0) {
            return;
        }
        unacknowledged = 0;
        acknowledgementPending = false;
        try {
            channel.basicAck(lastTag, true);
        } catch (IOException | AlreadyClosedException e) {
            // The broker redelivers unacknowledged messages. The shutdown listener reports the loss.
        }
    }

    private void shutdown(ShutdownSignalException signal) {
        if (!signal.isInitiatedByApplication()) {
            lost(RabbitErrorMapping.line(signal));
        }
    }

    void lost(String reason) {
        if (lossReported.compareAndSet(false, true)) {
            owner.lost(this, reason);
        }
    }

    /// Ends the session. With manual acknowledgement, the session then discards all further deliveries, which
    /// can still be in a queue of the client. The broker delivers these messages again, because they
    /// are not acknowledged. With automatic acknowledgement, the session still passes further
    /// deliveries to the listener.
    void end() {
        ended = !variant.autoAck();
    }

    /// Waits until the client has delivered the messages that arrived before the channel was lost. Does nothing
    /// with manual acknowledgement, because the broker then delivers these messages again. Call this method
    /// before the connection is closed, because the worker thread then ends.
    void awaitBufferedMessages(Duration timeout) {
        if (!variant.autoAck() || channel.isOpen() || !isConsuming()) {
            return;
        }
        try {
            boolean _ = delivered.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isConsuming() {
        return consuming;
    }

    void finish() {
        finishing = true;
        try {
            setConsuming(() -> false);
            link.connection().worker().submit(this::acknowledge).get(1, TimeUnit.SECONDS);
        } catch (Exception e) {
            // The connection is already closed, or the broker does not respond. The caller then closes the channel.
        }
    }

    /// Stores the offsets of the last messages received from streams. Call this method only when messages are
    /// not being delivered: after the worker thread has ended, or after the client has delivered the messages
    /// of the cancelled consumers.
    void storeStreamOffsets() {
        if (variant.queue() == QueueType.STREAM) {
            deliveries.forEach(one -> offsets.received(one.source.queue(), one.lastOffset));
        }
    }

    /// Consumer of one queue. Because each queue has its own consumer, the partition of a message is known
    /// without a lookup.
    private final class Deliveries extends DefaultConsumer {
        private final ReceivedQueue source;
        private final int destination;
        private final int partition;
        private String tag = "";
        private volatile long lastOffset = -1;

        Deliveries(ReceivedQueue source) {
            super(channel);
            this.source = source;
            this.destination = source.partition().destination();
            this.partition = source.partition().partition();
        }

        @Override
        public void handleDelivery(
                String consumerTag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
            if (ended) {
                return;
            }
            try {
                if (variant.autoAck()) {
                    // After a reconnect, the sessions on the old and on the new connection may overlap.
                    synchronized (owner) {
                        listener.received(destination, partition, body, 0, body.length);
                    }
                } else {
                    listener.received(destination, partition, body, 0, body.length);
                }
                if (variant.queue() == QueueType.STREAM) {
                    lastOffset = offset(properties);
                }
                if (!variant.autoAck()) {
                    lastTag = envelope.getDeliveryTag();
                    if (++unacknowledged >= variant.ackEvery()) {
                        acknowledge();
                    } else if (unacknowledged == 1) {
                        acknowledgementPending = true;
                    }
                }
            } catch (RuntimeException | Error e) {
                // The connection's exception handler ignores the exception, so the owner must report it.
                owner.failed(RabbitErrorMapping.line(e));
                throw e;
            }
        }

        /// Returns the offset of a message in its stream.
        ///
        /// @throws IllegalStateException if the message does not have an offset
        private long offset(AMQP.BasicProperties properties) {
            Map<String, Object> headers = properties.getHeaders();
            if (headers != null && headers.get(StreamOffsets.HEADER) instanceof Long offset) {
                return offset;
            }
            throw new IllegalStateException("queue '" + source.queue()
                    + "': the messages do not have a stream offset, so the broker does not support streams");
        }

        @Override
        public void handleCancelOk(String consumerTag) {
            // The client calls this method after it has delivered the messages that arrived before the cancellation.
            if (variant.queue() == QueueType.STREAM && draining.decrementAndGet() == 0) {
                Thread.startVirtualThread(ReceiverSession.this::applyRequestedState);
            }
        }

        @Override
        public void handleShutdownSignal(String consumerTag, ShutdownSignalException signal) {
            delivered.countDown();
        }

        @Override
        public void handleCancel(String consumerTag) {
            lost("the broker cancelled the consumer, for example because the queue was deleted");
        }
    }

    /// Consumer of messages that arrive after the consumer of their queue was cancelled. RabbitMQ does not send such
    /// messages, but other AMQP brokers do. Without this consumer, the client would close the channel.
    private final class LateDeliveries extends DefaultConsumer {
        LateDeliveries() {
            super(channel);
        }

        @Override
        public void handleDelivery(String consumerTag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
                throws IOException {
            if (!variant.autoAck()) {
                channel.basicReject(envelope.getDeliveryTag(), true);
            }
        }
    }

    SharedChannel link() {
        return link;
    }
}
