package io.streamgauge.driver.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.Poll;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/// Makes, describes and removes the topics of a trial. Each step has an administration client of its own, so that
/// none is connected during the load.
final class KafkaTrialTopics {
    private static final Duration USABLE_WITHIN = Duration.ofSeconds(30);
    private static final int TIMEOUT_MILLIS = 20_000;
    private static final int DELETE_TIMEOUT_MILLIS = 4_000;
    private static final List<String> BROKER_SETTINGS = List.of(
            "num.io.threads",
            "num.network.threads",
            "num.replica.fetchers",
            "log.flush.interval.messages",
            "log.flush.interval.ms",
            "log.segment.bytes",
            "message.max.bytes",
            "replica.lag.time.max.ms",
            "unclean.leader.election.enable",
            "socket.send.buffer.bytes",
            "socket.receive.buffer.bytes");
    private static final List<String> TOPIC_SETTINGS = List.of(
            "min.insync.replicas",
            "flush.messages",
            "flush.ms",
            "retention.ms",
            "retention.bytes",
            "segment.bytes",
            "cleanup.policy",
            "compression.type",
            "max.message.bytes",
            "message.timestamp.type");

    private final DriverConfig config;
    private final int nodes;

    KafkaTrialTopics(DriverConfig config, int nodes) {
        this.config = config;
        this.nodes = nodes;
    }

    void create(Topology topology) throws DriverException {
        if (config.durability() == DurabilityClass.D2 && nodes < Durability.FULL_REPLICATION) {
            throw new DriverException("Kafka at " + String.join(",", config.addresses()) + ": durability D2 needs at"
                    + " least 3 nodes, but " + nodes + " answer. Start more nodes or choose another class.");
        }
        Map<String, String> settings = new TreeMap<>(config.destinationProperties());
        settings.putAll(Durability.topic(config.durability(), nodes));
        List<NewTopic> topics = topology.destinations().stream()
                .map(d ->
                        new NewTopic(d.name(), d.partitions(), (short) Durability.replication(nodes)).configs(settings))
                .toList();
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, TIMEOUT_MILLIS))) {
            admin.createTopics(topics).all().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
            awaitUsable(admin, topology);
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new DriverException(
                    KafkaErrorExplanation.of(
                            "Kafka topics " + names(topology) + ": cannot be made",
                            cause,
                            config,
                            "Check the destination properties and the broker's log."),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DriverException("Kafka topics " + names(topology) + ": interrupted. Run again.", e);
        }
    }

    private void awaitUsable(Admin admin, Topology topology)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (!Poll.until(USABLE_WITHIN, Duration.ofMillis(50), () -> usable(admin, topology))) {
            throw new TimeoutException("not every replica is in sync within 30 s");
        }
    }

    private static boolean usable(Admin admin, Topology topology) throws InterruptedException, ExecutionException {
        try {
            Map<String, TopicDescription> found = describe(admin, names(topology));
            boolean led = topology.destinations().stream().allMatch(d -> {
                TopicDescription topic = found.get(d.name());
                return topic != null
                        && topic.partitions().size() == d.partitions()
                        && topic.partitions().stream()
                                .allMatch(p -> p.leader() != null
                                        && !p.leader().isEmpty()
                                        && p.isr().size() == p.replicas().size());
            });
            return led && hosted(admin, found);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        } catch (TimeoutException e) {
            throw new ExecutionException(e);
        }
    }

    /// Whether every broker has opened its replicas. The metadata name a leader before it is ready; what is sent
    /// to it then is refused and sent again, out of order if idempotence is off.
    private static boolean hosted(Admin admin, Map<String, TopicDescription> topics)
            throws InterruptedException, ExecutionException, TimeoutException {
        Map<Integer, Set<TopicPartition>> wanted = new TreeMap<>();
        topics.forEach((name, topic) -> topic.partitions()
                .forEach(p -> p.replicas()
                        .forEach(node -> wanted.computeIfAbsent(node.id(), ignored -> new HashSet<>())
                                .add(new TopicPartition(name, p.partition())))));
        Map<Integer, Map<String, LogDirDescription>> directories;
        try {
            directories =
                    admin.describeLogDirs(wanted.keySet()).allDescriptions().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                // On a cluster of others this may not be asked; probes prove every path all the same.
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

    private static Map<String, TopicDescription> describe(Admin admin, List<String> names)
            throws InterruptedException, ExecutionException, TimeoutException {
        return admin.describeTopics(names).allTopicNames().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }

    List<Setting> readBack(Topology topology) throws DriverException {
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, TIMEOUT_MILLIS))) {
            // Every topic of a trial is made alike: the first stands for all.
            String name = names(topology).getFirst();
            TopicDescription topic = describe(admin, List.of(name)).get(name);
            int node = admin.describeCluster()
                    .nodes()
                    .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                    .iterator()
                    .next()
                    .id();
            List<Setting> settings = new ArrayList<>();
            if (topic != null) {
                settings.add(
                        read("destination", "partitions", topic.partitions().size()));
                int replicas = topic.partitions().getFirst().replicas().size();
                settings.add(read("destination", "replication.factor", replicas));
                settings.add(read("destination", Setting.COPIES, replicas));
            }
            ConfigResource ofTopic = new ConfigResource(ConfigResource.Type.TOPIC, name);
            ConfigResource ofBroker = new ConfigResource(ConfigResource.Type.BROKER, Integer.toString(node));
            var configs = admin.describeConfigs(List.of(ofTopic, ofBroker)).values();
            add(settings, "destination", configs.get(ofTopic), TOPIC_SETTINGS);
            add(settings, "broker", configs.get(ofBroker), BROKER_SETTINGS);
            return List.copyOf(settings);
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new DriverException(
                    "Kafka settings: cannot be read back (" + KafkaErrorMapping.line(cause)
                            + "). Check the broker's log.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DriverException("Kafka settings: interrupted. Run again.", e);
        }
    }

    private static void add(
            List<Setting> settings, String scope, @Nullable KafkaFuture<Config> asked, List<String> names)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (asked == null) {
            return;
        }
        Config config;
        try {
            config = asked.get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                settings.add(read(scope, "configuration", "not known: no right to describe it"));
                return;
            }
            throw e;
        }
        for (String name : names) {
            ConfigEntry entry = config.get(name);
            if (entry != null && !entry.isSensitive() && entry.value() != null) {
                settings.add(read(scope, name, entry.value()));
            }
        }
    }

    private static Setting read(String scope, String name, Object value) {
        return new Setting(scope, name, String.valueOf(value), Setting.Origin.READ_BACK);
    }

    /// Best effort, a few seconds at most: the broker may be gone.
    void delete(Topology topology) {
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, DELETE_TIMEOUT_MILLIS))) {
            try {
                admin.deleteTopics(names(topology)).all().get(DELETE_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
                admin.deleteConsumerGroups(groups(topology)).all().get(DELETE_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
            } catch (ExecutionException | TimeoutException e) {
                // Gone already, or nobody is there to ask; a group with live members goes when its offsets expire.
            } finally {
                admin.close(Duration.ZERO);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (KafkaException e) {
            // The client could not even be made; nothing can be removed then.
        }
    }

    static String group(Topology topology, int group) {
        return names(topology).getFirst() + ".g" + group;
    }

    private static List<String> groups(Topology topology) {
        return IntStream.range(0, topology.groups())
                .mapToObj(g -> group(topology, g))
                .toList();
    }

    private static List<String> names(Topology topology) {
        return topology.destinations().stream().map(Topology.Destination::name).toList();
    }
}
