package io.streamgauge.probe.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.api.DestinationFeature;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

class KafkaTopicsTest {
    private static <T> KafkaFuture<T> failed(Exception failure) {
        KafkaFutureImpl<T> future = new KafkaFutureImpl<>();
        future.completeExceptionally(failure);
        return future;
    }

    /// Returns a client of a broker that immediately names the leader of the topic `t`. The leader rejects the
    /// first request for offsets and accepts the second one.
    private static Admin admin(AtomicInteger requests) {
        Node node = new Node(1, "a", 1);
        TopicDescription topic = new TopicDescription(
                "t", false, List.of(new TopicPartitionInfo(0, node, List.of(node), List.of(node))));
        return (Admin) Proxy.newProxyInstance(
                KafkaTopicsTest.class.getClassLoader(),
                new Class<?>[] {Admin.class},
                (_, method, _) -> switch (method.getName()) {
                    case "createTopics" -> new CreateTopicsResult(Map.of()) {};
                    case "describeTopics" ->
                        new DescribeTopicsResult(null, Map.of("t", KafkaFuture.completedFuture(topic))) {};
                    case "listOffsets" -> new ListOffsetsResult(Map.of(new TopicPartition("t", 0), end(requests)));
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static KafkaFuture<ListOffsetsResultInfo> end(AtomicInteger requests) {
        return requests.incrementAndGet() == 1
                ? failed(new NotLeaderOrFollowerException())
                : KafkaFuture.completedFuture(new ListOffsetsResultInfo(0, -1, Optional.empty()));
    }

    @Test
    void waitsUntilTheLeaderAcceptsRequests() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        new KafkaTopics(admin(requests), new Config(List.of())).create("t", new DestinationFeature.Plain());
        assertThat(requests).hasValue(2);
    }

    @Test
    void removesTheGroupsAfterAFailedRemovalOfTopics() {
        AtomicBoolean removed = new AtomicBoolean();
        KafkaTopics.attemptAll(List.of(() -> failed(new UnknownTopicOrPartitionException()), () -> {
            removed.set(true);
            return KafkaFuture.completedFuture(null);
        }));
        assertThat(removed).isTrue();
    }
}
