package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.TopicConfig;

/// Planned client and topic settings of a variant.
final class KafkaPlannedSettings {
    private static final List<String> PRODUCER_DEFAULTS = List.of(
            ProducerConfig.LINGER_MS_CONFIG,
            ProducerConfig.BATCH_SIZE_CONFIG,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            ProducerConfig.BUFFER_MEMORY_CONFIG,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION);
    private static final List<String> CONSUMER_DEFAULTS = List.of(
            ConsumerConfig.FETCH_MIN_BYTES_CONFIG,
            ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
            ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
            ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG);

    private KafkaPlannedSettings() {}

    static List<Setting> settings(DriverConfig config) {
        List<Setting> settings = new ArrayList<>();
        if (config.nodes() > 0) {
            String replication = Integer.toString(KafkaReplicas.of(config, config.nodes()));
            Origin origin = config.options().containsKey(KafkaReplicas.OPTION) ? Origin.EXPERIMENT : Origin.STREAMGAUGE;
            settings.add(new Setting(Scope.DESTINATION, "replication.factor", replication, origin));
        }
        durability(config)
                .forEach((name, value) -> settings.add(new Setting(Scope.DESTINATION, name, value, Origin.DURABILITY)));
        config.destinationProperties()
                .forEach((name, value) -> settings.add(new Setting(Scope.DESTINATION, name, value, Origin.EXPERIMENT)));
        add(
                settings,
                new Client(
                        Scope.PRODUCER,
                        ProducerConfig.configDef(),
                        EffectiveConfig.producer(KafkaClientSettings.producer(config)),
                        KafkaClientSettings.visibleProducer(config).keySet(),
                        PRODUCER_DEFAULTS,
                        experiment(config, config.producerProperties()),
                        Durability.producer(config.durability()).keySet()));
        add(
                settings,
                new Client(
                        Scope.CONSUMER,
                        ConsumerConfig.configDef(),
                        EffectiveConfig.consumer(KafkaClientSettings.consumer(config, "planned")),
                        KafkaClientSettings.visibleConsumer(config).keySet(),
                        CONSUMER_DEFAULTS,
                        experiment(config, config.consumerProperties()),
                        Set.of()));
        settings.add(new Setting(
                Scope.CONSUMER,
                KafkaAssignment.OPTION,
                KafkaAssignment.of(config).word(),
                config.options().containsKey(KafkaAssignment.OPTION) ? Origin.EXPERIMENT : Origin.STREAMGAUGE));
        return List.copyOf(settings);
    }

    /// Returns the topic settings of the durability class. Omits `min.insync.replicas` if its value depends on
    /// the number of nodes and this number is unknown.
    private static Map<String, String> durability(DriverConfig config) {
        boolean unknown = config.nodes() == 0;
        int replicas = KafkaReplicas.of(config, unknown ? Durability.FULL_REPLICATION : config.nodes());
        Map<String, String> topic = new TreeMap<>(Durability.topic(config.durability(), replicas));
        if (unknown
                && config.durability() == DurabilityClass.D3
                && !config.options().containsKey(KafkaReplicas.OPTION)) {
            topic.remove(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG);
        }
        return topic;
    }

    private static Set<String> experiment(DriverConfig config, Map<String, String> properties) {
        Set<String> names = new TreeSet<>(properties.keySet());
        names.addAll(SecuritySettings.of(config).keySet());
        return names;
    }

    private record Client(
            Scope scope,
            ConfigDef definition,
            Map<String, ?> effective,
            Set<String> set,
            List<String> defaults,
            Set<String> experiment,
            Set<String> durability) {
        Origin origin(String name) {
            if (durability.contains(name)) {
                return Origin.DURABILITY;
            }
            if (experiment.contains(name)) {
                return Origin.EXPERIMENT;
            }
            return set.contains(name) ? Origin.STREAMGAUGE : Origin.DEFAULT;
        }
    }

    private static void add(List<Setting> settings, Client client) {
        Set<String> names = new TreeSet<>(client.set());
        names.addAll(client.defaults());
        for (String name : names) {
            String value = EffectiveConfig.shown(
                    client.definition(), name, client.effective().get(name));
            settings.add(new Setting(client.scope(), name, value, client.origin(name)));
        }
    }
}
