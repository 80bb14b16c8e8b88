package io.streamgauge.driver.kafka;

import io.streamgauge.Poll;
import io.streamgauge.driver.Topology;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/// Readiness check for the topics of a trial. If a topic is not ready, sends to the topic can fail
/// and messages can be reordered.
final class TopicReadiness {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    /// Time that each partition adds to the limit.
    private static final Duration TIMEOUT_PER_PARTITION = Duration.ofMillis(10);
    private static final Duration INTERVAL = Duration.ofMillis(50);
    private static final int REQUEST_TIMEOUT_MILLIS = 20_000;

    private TopicReadiness() {}

    /// Waits until all replicas of all partitions are in sync and the brokers have opened all replicas. Omits
    /// the second check if the required permission is missing.
    ///
    /// @throws TimeoutException after 30 s plus 10 ms per partition
    static void await(Admin admin, Topology topology)
            throws InterruptedException, ExecutionException, TimeoutException {
        int partitions = topology.destinations().stream()
                .mapToInt(Topology.Destination::partitions)
                .sum();
        Duration limit = TIMEOUT.plus(TIMEOUT_PER_PARTITION.multipliedBy(partitions));
        if (!Poll.until(limit, INTERVAL, () -> isUsable(admin, topology))) {
            throw new TimeoutException("some replicas were not ready after " + limit.toSeconds() + " s");
        }
    }

    private static boolean isUsable(Admin admin, Topology topology) throws InterruptedException, ExecutionException {
        try {
            Map<String, TopicDescription> found = describe(
                    admin,
                    topology.destinations().stream()
                            .map(Topology.Destination::name)
                            .toList());
            boolean led = topology.destinations().stream().allMatch(d -> {
                TopicDescription topic = found.get(d.name());
                return topic != null
                        && topic.partitions().size() == d.partitions()
                        && topic.partitions().stream()
                                .allMatch(p -> p.leader() != null
                                        && !p.leader().isEmpty()
                                        && p.isr().size() == p.replicas().size());
            });
            return led && isHosted(admin, found);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        } catch (TimeoutException e) {
            throw new ExecutionException(e);
        }
    }

    /// Returns whether every broker has opened its replicas; also true if the permission to describe the log
    /// directories is missing. The metadata can contain a leader before the leader is ready. A leader that is
    /// not ready rejects messages, and the client sends these messages again. Without idempotence, the repeated
    /// sends can change the order of the messages.
    private static boolean isHosted(Admin admin, Map<String, TopicDescription> topics)
            throws InterruptedException, ExecutionException, TimeoutException {
        Map<Integer, Set<TopicPartition>> wanted = new TreeMap<>();
        topics.forEach((name, topic) -> topic.partitions()
                .forEach(p -> p.replicas()
                        .forEach(node -> wanted.computeIfAbsent(node.id(), ignored -> new HashSet<>())
                                .add(new TopicPartition(name, p.partition())))));
        Map<Integer, Map<String, LogDirDescription>> directories;
        try {
            directories = admin.describeLogDirs(wanted.keySet())
                    .allDescriptions()
                    .get(REQUEST_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                // An existing cluster may deny this request. In this case, the path checks before the load still cover
                // every topic.
                return true;
            }
            throw e;
        }
        return wanted.entrySet().stream().allMatch(node -> {
            Set<TopicPartition> open = new HashSet<>();
            directories
                    .getOrDefault(node.getKey(), Map.of())
                    .values()
                    .forEach(directory -> open.addAll(directory.replicaInfos().keySet()));
            return open.containsAll(node.getValue());
        });
    }

    static Map<String, TopicDescription> describe(Admin admin, List<String> names)
            throws InterruptedException, ExecutionException, TimeoutException {
        return admin.describeTopics(names).allTopicNames().get(REQUEST_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }
}
