package io.streamgauge.driver.rabbitmq.settings;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Planned client and queue settings of a variant.
public final class RabbitPlannedSettings {
    private RabbitPlannedSettings() {}

    public static List<Setting> settings(DriverConfig config) {
        RabbitOptions variant = RabbitOptions.of(config);
        List<Setting> settings = new ArrayList<>();
        destination(config, variant, settings);
        if (variant.nativeStreams()) {
            StreamPlannedSettings.add(config, variant, settings);
        } else {
            producer(config, variant, settings);
            consumer(config, variant, settings);
        }
        return List.copyOf(settings);
    }

    private static void destination(DriverConfig config, RabbitOptions variant, List<Setting> settings) {
        if (!variant.nativeStreams()) {
            settings.add(new Setting(
                    Scope.DESTINATION,
                    "exchange type",
                    variant.exchange().word(),
                    RabbitOptions.origin(config, RabbitOptions.EXCHANGE)));
        }
        settings.add(new Setting(Scope.DESTINATION, "durable", "true", Origin.STREAMGAUGE));
        variant.queueArguments()
                .forEach((name, value) ->
                        settings.add(new Setting(Scope.DESTINATION, name, value.toString(), argument(config, name))));
        if (variant.queue() == QueueType.MIRRORED) {
            boolean all = variant.replicas() == config.nodes();
            String mode = all ? "all" : "exactly " + variant.replicas();
            settings.add(new Setting(
                    Scope.DESTINATION, "ha-mode", mode, RabbitOptions.origin(config, RabbitOptions.REPLICAS)));
            settings.add(new Setting(Scope.DESTINATION, "ha-sync-mode", "automatic", Origin.STREAMGAUGE));
        }
    }

    private static void producer(DriverConfig config, RabbitOptions variant, List<Setting> settings) {
        String mode = variant.persistent() ? "2 (persistent)" : "1 (transient)";
        Origin chosen = config.options().containsKey(RabbitOptions.PERSISTENT) ? Origin.EXPERIMENT : Origin.DURABILITY;
        settings.add(new Setting(Scope.PRODUCER, "deliveryMode", mode, chosen));
        settings.add(new Setting(
                Scope.PRODUCER, "publisher confirms", Boolean.toString(variant.confirms()), Origin.DURABILITY));
        settings.add(new Setting(Scope.PRODUCER, "mandatory", Boolean.toString(variant.confirms()), Origin.DURABILITY));
        settings.add(node(config, Scope.PRODUCER, variant));
        shared(settings, Scope.PRODUCER, config.producerProperties());
    }

    private static void consumer(DriverConfig config, RabbitOptions variant, List<Setting> settings) {
        shared(settings, Scope.CONSUMER, config.consumerProperties());
        settings.add(new Setting(Scope.CONSUMER, "delivery threads of a connection", "1", Origin.STREAMGAUGE));
        settings.add(node(config, Scope.CONSUMER, variant));
        settings.add(new Setting(
                Scope.CONSUMER,
                "autoAck",
                Boolean.toString(variant.autoAck()),
                RabbitOptions.origin(config, RabbitOptions.ACK)));
        if (!variant.autoAck()) {
            settings.add(new Setting(
                    Scope.CONSUMER,
                    "prefetch",
                    Integer.toString(variant.prefetch()),
                    RabbitOptions.origin(config, RabbitOptions.PREFETCH)));
            settings.add(new Setting(
                    Scope.CONSUMER,
                    "ackEvery",
                    Integer.toString(variant.ackEvery()),
                    RabbitOptions.origin(config, RabbitOptions.ACK_EVERY)));
        }
        if (variant.queue() == QueueType.STREAM) {
            settings.add(new Setting(Scope.CONSUMER, StreamOffsets.HEADER, "first", Origin.STREAMGAUGE));
        }
    }

    private static Setting node(DriverConfig config, Scope scope, RabbitOptions variant) {
        String value = variant.atLeaders() ? "the leader of the first queue" : "each in turn";
        return new Setting(scope, "node", value, RabbitOptions.origin(config, RabbitOptions.CLIENTS));
    }

    private static Origin argument(DriverConfig config, String name) {
        if (config.destinationProperties().containsKey(name)) {
            return Origin.EXPERIMENT;
        }
        return switch (name) {
            case RabbitOptions.QUEUE_TYPE_ARGUMENT -> RabbitOptions.origin(config, RabbitOptions.QUEUE);
            case RabbitOptions.QUORUM_SIZE_ARGUMENT, RabbitOptions.STREAM_SIZE_ARGUMENT ->
                RabbitOptions.origin(config, RabbitOptions.REPLICAS);
            default -> Origin.STREAMGAUGE;
        };
    }

    private static void shared(List<Setting> settings, Scope scope, Map<String, String> properties) {
        settings.add(new Setting(scope, "transport", "blocking socket", Origin.DEFAULT));
        settings.add(new Setting(scope, "automaticRecovery", "false", Origin.STREAMGAUGE));
        ClientProperties.effective(properties)
                .forEach((name, value) ->
                        settings.add(new Setting(scope, name, value.toString(), origin(name, properties))));
    }

    private static Origin origin(String name, Map<String, String> properties) {
        if (properties.containsKey(name)) {
            return Origin.EXPERIMENT;
        }
        return ClientProperties.isSetByStreamgauge(name) ? Origin.STREAMGAUGE : Origin.DEFAULT;
    }
}
