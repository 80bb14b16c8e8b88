package io.streamgauge.driver.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.DurabilityClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/// Creation of the topics of a trial, and deletion of the topics and their consumer groups. Each operation opens
/// its own admin client. Therefore, no admin client is connected during the load.
final class KafkaTrialTopics {
    private static final int TIMEOUT_MILLIS = 20_000;
    private static final int DELETE_TIMEOUT_MILLIS = 4_000;
    private static final int DELETE_MILLIS_PER_TOPIC = 5;
    /// Maximum number of topics per request. Kafka's controller handles one request at a time, and a request for
    /// thousands of topics would exceed its timeout.
    private static final int TOPICS_PER_REQUEST = 500;
    private final DriverConfig config;
    private final int nodes;

    KafkaTrialTopics(DriverConfig config, int nodes) {
        this.config = config;
        this.nodes = nodes;
    }

    void create(Topology topology) throws DriverException {
        if (config.durability() == DurabilityClass.D2 && nodes < Durability.FULL_REPLICATION) {
            throw new DriverException("Kafka at " + String.join(",", config.addresses()) + ": durability D2 requires "
                    + "at least 3 nodes, but " + nodes + (nodes == 1 ? " responds" : " respond")
                    + ". Start more nodes, or choose another durability class.");
        }
        int replicas = KafkaReplicas.of(config, nodes);
        if (replicas > nodes) {
            throw new DriverException("Kafka at " + String.join(",", config.addresses()) + ": the option 'replicas' is "
                    + replicas + ", but " + nodes + (nodes == 1 ? " node responds" : " nodes respond")
                    + ". Start more nodes, or decrease 'replicas'.");
        }
        Map<String, String> settings = new TreeMap<>(config.destinationProperties());
        settings.putAll(Durability.topic(config.durability(), replicas));
        List<NewTopic> topics = topology.destinations().stream()
                .map(d -> new NewTopic(d.name(), d.partitions(), (short) replicas).configs(settings))
                .toList();
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, TIMEOUT_MILLIS))) {
            for (int i = 0; i < topics.size(); i += TOPICS_PER_REQUEST) {
                admin.createTopics(topics.subList(i, Math.min(topics.size(), i + TOPICS_PER_REQUEST)))
                        .all()
                        .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
            }
            TopicReadiness.await(admin, topology);
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new DriverException(
                    KafkaErrorExplanation.of(
                            "Kafka topics " + described(topology) + ": cannot be created",
                            cause,
                            config,
                            "Check the destination properties and the broker's log."),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DriverException(
                    "Kafka topics " + described(topology) + ": the creation was interrupted. Run the command again.",
                    e);
        }
    }

    /// Deletes the topics, and then the groups. Waits at most 4 s for each of these two steps, and 5 ms more
    /// for each topic, even if no broker is available.
    ///
    /// @return false if some topics may remain
    boolean delete(Topology topology) {
        List<String> names = names(topology);
        int limit = DELETE_TIMEOUT_MILLIS + DELETE_MILLIS_PER_TOPIC * names.size();
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, limit))) {
            try {
                List<KafkaFuture<Void>> deletions = new ArrayList<>();
                for (int i = 0; i < names.size(); i += TOPICS_PER_REQUEST) {
                    List<String> some = names.subList(i, Math.min(names.size(), i + TOPICS_PER_REQUEST));
                    deletions.addAll(admin.deleteTopics(some).topicNameValues().values());
                }
                long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limit);
                boolean deleted = true;
                for (KafkaFuture<Void> deletion : deletions) {
                    deleted &= isDeleted(deletion, end);
                }
                // If a consumer could not leave its group in time, Kafka does not delete the group now, but later, when
                // its offsets expire.
                isDeleted(
                        admin.deleteConsumerGroups(groups(topology)).all(),
                        System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(DELETE_TIMEOUT_MILLIS));
                return deleted;
            } finally {
                admin.close(Duration.ZERO);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (KafkaException e) {
            // The admin client could not be created. The topics and groups therefore remain.
            return false;
        }
    }

    /// Waits for a deletion.
    ///
    /// @param end time limit, as a reading of the monotonic clock in nanoseconds
    /// @return false if the topic may remain, for example because a permission is missing or no broker is
    ///     available
    private static boolean isDeleted(KafkaFuture<Void> deletion, long end) throws InterruptedException {
        try {
            deletion.get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException e) {
            return e.getCause() instanceof UnknownTopicOrPartitionException;
        } catch (TimeoutException e) {
            return false;
        }
    }

    private static String described(Topology topology) {
        List<String> names = names(topology);
        return names.size() <= 3 ? names.toString() : names.getFirst() + " to " + names.getLast();
    }

    /// Returns the name of the Kafka group of the consumers of a group in one section. If consumers with
    /// different topics were in one Kafka group, the assignor could leave consumers of a section idle although
    /// the section has enough partitions. Sections do not have common topics, so the consumers of several Kafka
    /// groups do not receive a message twice.
    static String group(Topology topology, int group, int section) {
        return names(topology).getFirst() + ".g" + group + ".s" + section;
    }

    private static List<String> groups(Topology topology) {
        int sections = topology.consumersBySection().size();
        return IntStream.range(0, topology.groups() * sections)
                .mapToObj(i -> group(topology, i / sections, i % sections))
                .toList();
    }

    static List<String> names(Topology topology) {
        return topology.destinations().stream().map(Topology.Destination::name).toList();
    }
}
