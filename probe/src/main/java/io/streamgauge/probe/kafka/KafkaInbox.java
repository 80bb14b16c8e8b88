package io.streamgauge.probe.kafka;

import io.streamgauge.probe.api.ApiSearch;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.RefusedException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Inbox that polls a consumer. To acknowledge a record, the inbox commits the offset that follows the record.
final class KafkaInbox implements Inbox {
    private final Consumer<byte[], byte[]> consumer;
    private final Deque<ConsumerRecord<byte[], byte[]>> polled = new ArrayDeque<>();
    private final Map<TopicPartition, Long> ends;
    private boolean joined;

    KafkaInbox(Consumer<byte[], byte[]> consumer) {
        this(consumer, Map.of());
    }

    private KafkaInbox(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        this.consumer = consumer;
        this.ends = ends;
    }

    /// Returns an inbox that does not belong to a group. The inbox reads at least all records that the
    /// partitions contain at the time of the call.
    static KafkaInbox reading(Consumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return new KafkaInbox(consumer, consumer.endOffsets(partitions));
    }

    @Override
    public @Nullable IncomingMessage next(Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        while (polled.isEmpty()) {
            long left = end - System.nanoTime();
            if (left <= 0 && joined) {
                return null;
            }
            consumer.poll(Duration.ofNanos(Math.clamp(left, 1_000_000, 200_000_000)))
                    .forEach(polled::add);
            if (!joined && !consumer.assignment().isEmpty()) {
                // The timeout applies to messages, not to joining the group.
                joined = true;
                end = System.nanoTime() + timeout.toNanos();
            } else if (!joined && left < -Duration.ofSeconds(10).toNanos()) {
                return null;
            }
        }
        ConsumerRecord<byte[], byte[]> next = polled.remove();
        byte[] key = next.key();
        return new IncomingMessage(
                next.value() == null ? new byte[0] : next.value(),
                key == null ? null : new String(key, StandardCharsets.UTF_8),
                next.partition(),
                next);
    }

    @Override
    public boolean hasRemaining() {
        return ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
    }

    @Override
    public void ack(IncomingMessage message) {
        if (message.handle() instanceof ConsumerRecord<?, ?> done) {
            consumer.commitSync(Map.of(
                    new TopicPartition(done.topic(), done.partition()), new OffsetAndMetadata(done.offset() + 1)));
        }
    }

    @Override
    public void reject(IncomingMessage message) throws RefusedException {
        throw RefusedException.withoutMethod(ApiSearch.of(List.of("reject", "nack"), Consumer.class));
    }

    @Override
    public void close() {
        consumer.close();
    }
}
