package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The settings that the clients and queues of a variant will have.
final class Planning {
    private Planning() {}

    static List<Setting> settings(DriverConfig config) {
        Variant variant = Variant.of(config);
        List<Setting> settings = new ArrayList<>();
        settings.add(new Setting("destination", "exchange type", "direct", Origin.STREAMGAUGE));
        settings.add(new Setting("destination", "durable", "true", Origin.STREAMGAUGE));
        variant.queueArguments()
                .forEach((name, value) ->
                        settings.add(new Setting("destination", name, value.toString(), argument(config, name))));
        String mode = variant.persistent() ? "2 (persistent)" : "1 (transient)";
        settings.add(new Setting("producer", "deliveryMode", mode, Origin.DURABILITY));
        settings.add(
                new Setting("producer", "publisher confirms", Boolean.toString(variant.confirms()), Origin.DURABILITY));
        settings.add(new Setting("producer", "mandatory", Boolean.toString(variant.confirms()), Origin.DURABILITY));
        shared(settings, "producer", config.producerProperties());
        shared(settings, "consumer", config.consumerProperties());
        settings.add(new Setting("consumer", "autoAck", "false", Origin.STREAMGAUGE));
        settings.add(new Setting(
                "consumer", "prefetch", Integer.toString(variant.prefetch()), option(config, Variant.PREFETCH)));
        settings.add(new Setting(
                "consumer", "ackEvery", Integer.toString(variant.ackEvery()), option(config, Variant.ACK_EVERY)));
        return List.copyOf(settings);
    }

    private static Origin argument(DriverConfig config, String name) {
        if (config.destinationProperties().containsKey(name)) {
            return Origin.EXPERIMENT;
        }
        return name.equals(Variant.QUEUE_TYPE_ARGUMENT) ? option(config, Variant.QUEUE) : Origin.STREAMGAUGE;
    }

    private static Origin option(DriverConfig config, String name) {
        return config.options().containsKey(name) ? Origin.EXPERIMENT : Origin.STREAMGAUGE;
    }

    private static void shared(List<Setting> settings, String scope, Map<String, String> properties) {
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
        return ClientProperties.isOurs(name) ? Origin.STREAMGAUGE : Origin.DEFAULT;
    }
}
