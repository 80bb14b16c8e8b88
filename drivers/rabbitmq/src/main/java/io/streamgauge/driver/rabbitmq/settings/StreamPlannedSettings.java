package io.streamgauge.driver.rabbitmq.settings;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.List;
import java.util.Map;

/// Planned settings of the clients that use the stream protocol.
final class StreamPlannedSettings {
    private StreamPlannedSettings() {}

    static void add(DriverConfig config, RabbitOptions variant, List<Setting> settings) {
        Map<String, String> producer = config.producerProperties();
        settings.add(new Setting(Scope.PRODUCER, "protocol", "stream", Origin.EXPERIMENT));
        settings.add(new Setting(
                Scope.PRODUCER, "wait for confirms", Boolean.toString(variant.confirms()), Origin.DURABILITY));
        settings.add(new Setting(Scope.PRODUCER, "dynamicBatch", "true", Origin.DEFAULT));
        settings.add(new Setting(Scope.PRODUCER, "retryOnRecovery", "false", Origin.STREAMGAUGE));
        settings.add(of(Scope.PRODUCER, producer, StreamProperties.BATCH_SIZE, StreamProperties.DEFAULT_BATCH_SIZE));
        settings.add(of(
                Scope.PRODUCER, producer, StreamProperties.MAX_UNCONFIRMED, StreamProperties.DEFAULT_MAX_UNCONFIRMED));
        settings.add(of(
                Scope.PRODUCER,
                producer,
                StreamProperties.CONFIRM_TIMEOUT_SECONDS,
                StreamProperties.DEFAULT_CONFIRM_TIMEOUT_SECONDS));
        settings.add(new Setting(
                Scope.PRODUCER,
                "enqueueTimeoutSeconds",
                Integer.toString(StreamProperties.ENQUEUE_TIMEOUT_SECONDS),
                Origin.STREAMGAUGE));
        settings.add(new Setting(Scope.PRODUCER, "node", "the leader of each stream", Origin.DEFAULT));
        settings.add(new Setting(Scope.CONSUMER, "protocol", "stream", Origin.EXPERIMENT));
        settings.add(new Setting(Scope.CONSUMER, "node", "a replica of each stream", Origin.DEFAULT));
        settings.add(new Setting(
                Scope.CONSUMER,
                "initialCredits",
                Integer.toString(variant.credits()),
                RabbitOptions.origin(config, RabbitOptions.CREDITS)));
        settings.add(of(
                Scope.CONSUMER,
                config.consumerProperties(),
                StreamProperties.STORE_EVERY,
                StreamProperties.DEFAULT_STORE_EVERY));
        settings.add(new Setting(Scope.CONSUMER, "offset", "first", Origin.STREAMGAUGE));
        for (Scope scope : List.of(Scope.PRODUCER, Scope.CONSUMER)) {
            settings.add(new Setting(scope, "event loop threads of a client", "1", Origin.STREAMGAUGE));
        }
    }

    private static Setting of(Scope scope, Map<String, String> properties, String name, int otherwise) {
        return new Setting(
                scope,
                name,
                Integer.toString(StreamProperties.number(properties, name, otherwise)),
                properties.containsKey(name) ? Origin.EXPERIMENT : Origin.DEFAULT);
    }
}
