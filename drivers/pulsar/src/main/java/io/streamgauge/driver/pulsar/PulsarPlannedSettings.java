package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.pulsar.client.api.SubscriptionType;
import org.apache.pulsar.client.impl.conf.ConsumerConfigurationData;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;

/// Planned client and topic settings of a variant.
final class PulsarPlannedSettings {
    private PulsarPlannedSettings() {}

    static List<Setting> settings(DriverConfig config) {
        PulsarOptions variant = PulsarOptions.of(config);
        List<Setting> settings = new ArrayList<>();
        new TreeMap<>(config.destinationProperties())
                .forEach((name, value) -> settings.add(new Setting(Scope.DESTINATION, name, value, Origin.EXPERIMENT)));
        ProducerConfigurationData producer = PulsarConfigChecks.producerData(config);
        Map<String, Object> effective = new TreeMap<>();
        effective.put("batchingEnabled", producer.isBatchingEnabled());
        effective.put("batchingMaxPublishDelayMicros", producer.getBatchingMaxPublishDelayMicros());
        effective.put("batchingMaxMessages", producer.getBatchingMaxMessages());
        effective.put("batchingMaxBytes", producer.getBatchingMaxBytes());
        effective.put("compressionType", producer.getCompressionType());
        effective.put("maxPendingMessages", producer.getMaxPendingMessages());
        add(settings, Scope.PRODUCER, effective, PulsarClientSettings.producer(config), config.producerProperties());
        settings.add(new Setting(Scope.PRODUCER, "client memoryLimit", "64 MiB", Origin.DEFAULT));
        settings.add(threads(Scope.PRODUCER, "client ioThreads", PulsarClientSettings.IO_THREADS));
        if (variant.subscription() == SubscriptionType.Key_Shared) {
            settings.add(new Setting(Scope.PRODUCER, "batcherBuilder", "KEY_BASED", Origin.STREAMGAUGE));
        }
        ConsumerConfigurationData<?> consumer = PulsarConfigChecks.consumerData(config);
        effective = new TreeMap<>();
        effective.put("receiverQueueSize", consumer.getReceiverQueueSize());
        effective.put(
                "maxTotalReceiverQueueSizeAcrossPartitions", consumer.getMaxTotalReceiverQueueSizeAcrossPartitions());
        effective.put("acknowledgementsGroupTimeMicros", consumer.getAcknowledgementsGroupTimeMicros());
        effective.put("maxAcknowledgmentGroupSize", consumer.getMaxAcknowledgmentGroupSize());
        add(settings, Scope.CONSUMER, effective, PulsarClientSettings.consumer(config), config.consumerProperties());
        settings.add(new Setting(
                Scope.CONSUMER,
                "subscriptionType",
                variant.subscription().name(),
                config.options().containsKey(PulsarOptions.SUBSCRIPTION) ? Origin.EXPERIMENT : Origin.STREAMGAUGE));
        settings.add(new Setting(
                Scope.CONSUMER,
                "acknowledgement",
                variant.acknowledgesCumulatively() ? "cumulative" : "individual",
                Origin.STREAMGAUGE));
        settings.add(threads(Scope.CONSUMER, "client ioThreads", PulsarClientSettings.IO_THREADS));
        settings.add(threads(Scope.CONSUMER, "client listenerThreads", PulsarClientSettings.LISTENER_THREADS));
        return List.copyOf(settings);
    }

    private static Setting threads(Scope scope, String name, int number) {
        return new Setting(scope, name, Integer.toString(number), Origin.STREAMGAUGE);
    }

    private static void add(
            List<Setting> settings,
            Scope scope,
            Map<String, Object> defaults,
            Map<String, String> set,
            Map<String, String> experiment) {
        Map<String, String> all = new TreeMap<>();
        defaults.forEach((name, value) -> all.put(name, String.valueOf(value)));
        all.putAll(set);
        all.forEach((name, value) -> {
            Origin origin = experiment.containsKey(name)
                    ? Origin.EXPERIMENT
                    : set.containsKey(name) ? Origin.STREAMGAUGE : Origin.DEFAULT;
            settings.add(new Setting(scope, name, value, origin));
        });
    }
}
