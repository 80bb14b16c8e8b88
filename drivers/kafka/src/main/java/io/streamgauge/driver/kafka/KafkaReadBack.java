package io.streamgauge.driver.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.jspecify.annotations.Nullable;

/// Settings read back from a cluster that contains the topics of a trial. The broker settings come from one
/// broker.
final class KafkaReadBack {
    private static final int TIMEOUT_MILLIS = 20_000;
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
            "unclean.leader.election.enable",
            "flush.messages",
            "flush.ms",
            "retention.ms",
            "retention.bytes",
            "segment.bytes",
            "cleanup.policy",
            "compression.type",
            "max.message.bytes",
            "message.timestamp.type");

    private KafkaReadBack() {}

    /// Reads the settings back, and checks that they provide the durability class.
    ///
    /// @throws DriverException if the settings cannot be read, or if they do not provide the class
    static List<Setting> of(DriverConfig config, KafkaDurabilityCheck check, Topology topology) throws DriverException {
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, TIMEOUT_MILLIS))) {
            return read(admin, check, topology, topicSettings(config));
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new DriverException(
                    "Kafka settings: cannot be read back (" + KafkaErrorMapping.line(cause)
                            + "). Check the broker's log.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DriverException("Kafka settings: the request was interrupted. Run the command again.", e);
        }
    }

    /// Returns the names of the topic settings to read: the most important ones, and those of the experiment.
    private static List<String> topicSettings(DriverConfig config) {
        Set<String> names = new LinkedHashSet<>(TOPIC_SETTINGS);
        names.addAll(config.destinationProperties().keySet());
        return List.copyOf(names);
    }

    private static List<Setting> read(
            Admin admin, KafkaDurabilityCheck check, Topology topology, List<String> topicSettings)
            throws InterruptedException, ExecutionException, TimeoutException, DriverException {
        // All topics of a trial have the same settings, so the settings of one topic are enough.
        String name = KafkaTrialTopics.names(topology).getFirst();
        List<Setting> settings = new ArrayList<>();
        TopicDescription topic = TopicReadiness.describe(admin, List.of(name)).get(name);
        if (topic != null) {
            int replicas = topic.partitions().getFirst().replicas().size();
            check.replicas(name, replicas);
            settings.add(
                    setting(Scope.DESTINATION, "partitions", topic.partitions().size()));
            settings.add(setting(Scope.DESTINATION, "replication.factor", replicas));
            settings.add(setting(Scope.DESTINATION, Setting.COPIES, replicas));
        }
        List<ConfigResource> brokers =
                admin.describeCluster().nodes().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS).stream()
                        .map(node -> new ConfigResource(ConfigResource.Type.BROKER, Integer.toString(node.id())))
                        .toList();
        ConfigResource ofTopic = new ConfigResource(ConfigResource.Type.TOPIC, name);
        List<ConfigResource> all = new ArrayList<>(brokers);
        all.add(ofTopic);
        var configs = admin.describeConfigs(all).values();
        if (add(settings, Scope.DESTINATION, configs.get(ofTopic), topicSettings)) {
            settings.addAll(check.settings(name, settings));
        }
        List<Setting> ofBrokers = new ArrayList<>();
        for (ConfigResource broker : brokers) {
            add(ofBrokers, Scope.BROKER, configs.get(broker), BROKER_SETTINGS);
        }
        settings.addAll(merged(ofBrokers));
        return List.copyOf(settings);
    }

    /// Returns one setting for each name, with all values if the brokers have different values.
    static List<Setting> merged(List<Setting> ofBrokers) {
        Map<String, TreeSet<String>> values = new LinkedHashMap<>();
        ofBrokers.forEach(setting ->
                values.computeIfAbsent(setting.name(), _ -> new TreeSet<>()).add(setting.value()));
        return values.entrySet().stream()
                .map(e -> setting(
                        Scope.BROKER,
                        e.getKey(),
                        e.getValue().size() == 1
                                ? e.getValue().first()
                                : "different values: " + String.join(", ", e.getValue())))
                .toList();
    }

    /// Adds to a list the settings that the broker returned. If the response does not contain them, this method
    /// adds the reason instead.
    ///
    /// @return true if the broker returned the settings
    private static boolean add(
            List<Setting> settings, Scope scope, @Nullable KafkaFuture<Config> configuration, List<String> names)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (configuration == null) {
            settings.add(setting(scope, "configuration", "not known: the response does not contain it"));
            return false;
        }
        Config config;
        try {
            config = configuration.get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                settings.add(setting(scope, "configuration", "not known: missing permission DescribeConfigs"));
                return false;
            }
            throw e;
        }
        for (String name : names) {
            ConfigEntry entry = config.get(name);
            if (entry != null && !entry.isSensitive() && entry.value() != null) {
                settings.add(setting(scope, name, entry.value()));
            }
        }
        return true;
    }

    private static Setting setting(Scope scope, String name, Object value) {
        return new Setting(scope, name, String.valueOf(value), Setting.Origin.READ_BACK);
    }
}
