package io.streamgauge.driver.kafka;

import io.streamgauge.Poll;
import io.streamgauge.driver.Topology;
import java.time.Duration;
import java.util.HashMap;
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
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RetriableException;

/// Readiness check for the topics of a trial. If a topic is not ready, sends to the topic can fail
/// and messages can be reordered.
final class TopicReadiness {
    /// Longest time for which no further replica becomes ready. Thousands of replicas can need minutes in
    /// total.
    private static final Duration STALL = Duration.ofSeconds(30);
    /// Time that each partition adds to this limit.
    private static final Duration STALL_PER_PARTITION = Duration.ofMillis(10);
    private static final Duration INTERVAL = Duration.ofMillis(50);
    /// Time that each partition adds to the interval, because the checks of thousands of topics take CPU time.
    private static final Duration INTERVAL_PER_PARTITION = Duration.ofNanos(200_000);
    /// Timeout that only elapses if the admin client does not report its own timeout of 20 s.
    private static final int REQUEST_TIMEOUT_MILLIS = 30_000;
    /// Number of missing replicas that is assumed for a partition of an unknown topic. It exceeds every
    /// replication factor, so that the number of missing replicas falls when a topic becomes known.
    private static final long UNKNOWN_REPLICAS = 100;

    private TopicReadiness() {}

    /// Waits until all replicas of all partitions are in sync and the brokers have opened all replicas. Omits
    /// the second check if the required permission is missing.
    ///
    /// @throws TimeoutException if no further replica becomes ready for 30 s plus 10 ms per partition
    static void await(Admin admin, Topology topology)
            throws InterruptedException, ExecutionException, TimeoutException {
        int partitions = topology.destinations().stream()
                .mapToInt(Topology.Destination::partitions)
                .sum();
        Duration stall = STALL.plus(STALL_PER_PARTITION.multipliedBy(partitions));
        Duration interval = INTERVAL.plus(INTERVAL_PER_PARTITION.multipliedBy(partitions));
        if (Poll.untilZero(stall, interval, () -> missing(admin, topology, partitions)) > 0) {
            throw new TimeoutException("some replicas were not ready, and no further replica became ready for "
                    + stall.toSeconds() + " s");
        }
    }

    /// Returns a number that falls with each replica that becomes ready. The result is 0 if all replicas are
    /// ready.
    private static long missing(Admin admin, Topology topology, int partitions)
            throws InterruptedException, ExecutionException {
        try {
            Map<String, TopicDescription> found = describeKnown(admin, topology);
            long notOpen = notOpen(admin, found);
            for (Topology.Destination each : topology.destinations()) {
                notOpen += isKnown(each, found) ? 0 : each.partitions() * UNKNOWN_REPLICAS;
            }
            // While the brokers open thousands of replicas, replicas that were in sync can become out of sync.
            return notOpen > 0 ? notOpen + partitions * UNKNOWN_REPLICAS : notInSync(found);
        } catch (TimeoutException e) {
            throw new ExecutionException(e);
        }
    }

    private static Map<String, TopicDescription> describeKnown(Admin admin, Topology topology)
            throws InterruptedException, ExecutionException, TimeoutException {
        List<String> names =
                topology.destinations().stream().map(Topology.Destination::name).toList();
        Map<String, TopicDescription> known = new HashMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> topic :
                admin.describeTopics(names).topicNameValues().entrySet()) {
            try {
                known.put(topic.getKey(), topic.getValue().get(REQUEST_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS));
            } catch (ExecutionException e) {
                // The broker does not know the topic yet, or does not respond because it opens thousands of replicas.
                if (!(e.getCause() instanceof RetriableException)) {
                    throw e;
                }
            }
        }
        return known;
    }

    private static boolean isKnown(Topology.Destination destination, Map<String, TopicDescription> topics) {
        TopicDescription topic = topics.get(destination.name());
        return topic != null && topic.partitions().size() == destination.partitions();
    }

    private static long notInSync(Map<String, TopicDescription> topics) {
        return topics.values().stream()
                .flatMap(topic -> topic.partitions().stream())
                .mapToLong(p -> p.leader() == null || p.leader().isEmpty()
                        ? p.replicas().size()
                        : p.replicas().size() - p.isr().size())
                .sum();
    }

    /// Returns the number of replicas that a broker has not opened; 0 if the permission to describe the log
    /// directories is missing. The metadata can contain a leader before the leader is ready. A leader that is
    /// not ready rejects messages, and the client sends these messages again. Without idempotence, the repeated
    /// sends can change the order of the messages.
    private static long notOpen(Admin admin, Map<String, TopicDescription> topics)
            throws InterruptedException, ExecutionException, TimeoutException {
        Map<Integer, Set<TopicPartition>> wanted = new TreeMap<>();
        topics.forEach((name, topic) -> topic.partitions()
                .forEach(p -> p.replicas()
                        .forEach(node -> wanted.computeIfAbsent(node.id(), ignored -> new HashSet<>())
                                .add(new TopicPartition(name, p.partition())))));
        Map<Integer, KafkaFuture<Map<String, LogDirDescription>>> directories =
                admin.describeLogDirs(wanted.keySet()).descriptions();
        long closed = 0;
        for (Map.Entry<Integer, KafkaFuture<Map<String, LogDirDescription>>> node : directories.entrySet()) {
            Set<TopicPartition> replicas = wanted.getOrDefault(node.getKey(), new HashSet<>());
            try {
                node.getValue()
                        .get(REQUEST_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                        .values()
                        .forEach(directory ->
                                replicas.removeAll(directory.replicaInfos().keySet()));
            } catch (ExecutionException e) {
                if (e.getCause() instanceof AuthorizationException) {
                    // An existing cluster may deny this request. In this case, the path checks before the load
                    // still cover every topic.
                    return 0;
                }
                if (!(e.getCause() instanceof RetriableException)) {
                    throw e;
                }
            }
            closed += replicas.size();
        }
        return closed;
    }

    static Map<String, TopicDescription> describe(Admin admin, List<String> names)
            throws InterruptedException, ExecutionException, TimeoutException {
        return admin.describeTopics(names).allTopicNames().get(REQUEST_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }
}
