package io.streamgauge.driver.kafka;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.ReceiveListener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/// Receiver that polls a `KafkaConsumer` on a separate thread. The receiver copies a message body only if the
/// body's buffer does not have an accessible array.
final class KafkaReceiver implements Driver.Consumer {
    private static final Duration POLL = Duration.ofMillis(500);
    /// Timeout of a poll while the consumer is paused, and thus the maximum delay before the consumer resumes.
    private static final Duration PAUSED_POLL = Duration.ofMillis(20);

    private final KafkaConsumer<byte[], ByteBuffer> client;
    private final Map<String, Integer> destinations;
    private final @Nullable List<TopicPartition> assigned;
    private final ReceiveListener listener;
    private final Consumer<Throwable> fatal;
    private final Thread thread;
    private volatile boolean closing;
    private volatile boolean paused;
    /// True if the partitions are paused. Only the polling thread uses this field.
    private boolean stopped;
    private volatile Duration closeTimeout = Duration.ofSeconds(5);

    /// @param destinations indexes of the destinations by topic name
    /// @param assigned partitions of the consumer, or null if the consumer group assigns partitions
    /// @param fatal listener that receives the reason if the consumer stops before it is closed
    KafkaReceiver(
            String name,
            KafkaConsumer<byte[], ByteBuffer> client,
            Map<String, Integer> destinations,
            @Nullable List<TopicPartition> assigned,
            ReceiveListener listener,
            Consumer<Throwable> fatal) {
        this.client = client;
        this.destinations = Map.copyOf(destinations);
        this.assigned = assigned == null ? null : List.copyOf(assigned);
        this.listener = listener;
        this.fatal = fatal;
        this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    KafkaConsumer<byte[], ByteBuffer> client() {
        return client;
    }

    /// Returns whether the receiver never polls. The client rejects a poll if no partitions are assigned to it.
    boolean isIdle() {
        return assigned != null && assigned.isEmpty();
    }

    private void run() {
        try {
            if (assigned == null) {
                client.subscribe(List.copyOf(destinations.keySet()));
            } else {
                client.assign(assigned);
            }
            while (!closing) {
                if (isIdle()) {
                    Thread.sleep(PAUSED_POLL);
                } else {
                    deliver(client.poll(fetching()));
                }
            }
        } catch (WakeupException e) {
            // close() interrupts the poll by calling wakeup().
        } catch (Throwable e) {
            if (!closing) {
                fatal.accept(e);
            }
        } finally {
            closeClient();
        }
    }

    /// Pauses or resumes fetching as requested. A paused consumer still polls and therefore stays in its
    /// group. Newly assigned partitions are also paused.
    ///
    /// @return timeout of the next poll
    private Duration fetching() {
        if (paused) {
            stopped = true;
            client.pause(client.assignment());
            return PAUSED_POLL;
        }
        if (stopped) {
            stopped = false;
            client.resume(client.paused());
        }
        return POLL;
    }

    @Override
    public void pause() {
        paused = true;
    }

    @Override
    public void resume() {
        paused = false;
    }

    private void deliver(ConsumerRecords<byte[], ByteBuffer> records) {
        for (TopicPartition source : records.partitions()) {
            int destination = destinations.getOrDefault(source.topic(), -1);
            List<ConsumerRecord<byte[], ByteBuffer>> batch = records.records(source);
            for (int i = 0; i < batch.size(); i++) {
                ByteBuffer body = batch.get(i).value();
                if (body.hasArray()) {
                    listener.received(
                            destination,
                            source.partition(),
                            body.array(),
                            body.arrayOffset() + body.position(),
                            body.remaining());
                } else {
                    byte[] copy = new byte[body.remaining()];
                    body.get(copy);
                    listener.received(destination, source.partition(), copy, 0, copy.length);
                }
            }
        }
    }

    private void closeClient() {
        try {
            // When the client is closed, auto-commit commits the offsets of the delivered messages.
            client.close(CloseOptions.timeout(closeTimeout));
        } catch (KafkaException e) {
            // If the broker is unavailable, the commit may fail. The client is closed even in this case.
        }
    }

    /// Stops fetching and closes the client. The client uses at most three quarters of the time limit, for
    /// the final commit and to leave the group.
    @Override
    public void close(Duration timeout) {
        closeTimeout = timeout.multipliedBy(3).dividedBy(4);
        closing = true;
        client.wakeup();
        try {
            thread.join(timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
