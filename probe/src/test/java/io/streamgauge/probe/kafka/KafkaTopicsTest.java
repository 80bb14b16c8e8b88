package io.streamgauge.probe.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

class KafkaTopicsTest {
    @Test
    void removesTheGroupsAfterAFailedRemovalOfTopics() {
        KafkaFutureImpl<Void> failed = new KafkaFutureImpl<>();
        failed.completeExceptionally(new UnknownTopicOrPartitionException());
        AtomicBoolean removed = new AtomicBoolean();
        KafkaTopics.attemptAll(List.of(() -> failed, () -> {
            removed.set(true);
            return KafkaFuture.completedFuture(null);
        }));
        assertThat(removed).isTrue();
    }
}
