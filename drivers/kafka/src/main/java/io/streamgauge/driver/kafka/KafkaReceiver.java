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

/// One `KafkaConsumer` with a polling thread of its own. A body is handed on where it lies in the fetched buffer.
final class KafkaReceiver implements Driver.Consumer {
    private static final Duration POLL = Duration.ofMillis(500);
    /// Within this it hears that it is to fetch again.
    private static final Duration PAUSED_POLL = Duration.ofMillis(20);

    private final KafkaConsumer<byte[], ByteBuffer> client;
    private final Map<String, Integer> destinations;
    private final ReceiveListener listener;
    private final Consumer<Throwable> fatal;
    private final Thread thread;
    private volatile boolean closing;
    private volatile boolean paused;
    /// Of the polling thread.
    private boolean stopped;
    private volatile Duration closeTimeout = Duration.ofSeconds(5);

    /// @param destinations index of each topic that it subscribes to
    /// @param fatal hears why it stopped before it was closed
    KafkaReceiver(
            String name,
            KafkaConsumer<byte[], ByteBuffer> client,
            Map<String, Integer> destinations,
            ReceiveListener listener,
            Consumer<Throwable> fatal) {
        this.client = client;
        this.destinations = Map.copyOf(destinations);
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

    private void run() {
        try {
            client.subscribe(List.copyOf(destinations.keySet()));
            while (!closing) {
                deliver(client.poll(fetching()));
            }
        } catch (WakeupException e) {
            // close() asks for it
        } catch (Throwable e) {
            if (!closing) {
                fatal.accept(e);
            }
        } finally {
            closeClient();
        }
    }

    /// Stops or takes up fetching as was asked for; a consumer that polls stays in its group. Partitions that came
    /// meanwhile are paused, too.
    ///
    /// @return how long to poll
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
            // Commits what was delivered: auto-commit does so on close.
            client.close(CloseOptions.timeout(closeTimeout));
        } catch (KafkaException e) {
            // A broker that is gone cannot take the commit; the client has closed all the same.
        }
    }

    @Override
    public void close(Duration timeout) {
        close(timeout, timeout.multipliedBy(3).dividedBy(4));
    }

    /// @param commit how long the last commit may take of it
    void close(Duration timeout, Duration commit) {
        closeTimeout = commit;
        closing = true;
        client.wakeup();
        try {
            thread.join(timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
