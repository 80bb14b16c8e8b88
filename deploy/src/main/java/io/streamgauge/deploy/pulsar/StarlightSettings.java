package io.streamgauge.deploy.pulsar;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Settings of a launch, divided into settings for Starlight and settings for Pulsar.
record StarlightSettings(Launch launch) {
    /// Pulsar setting that allows Starlight to create topics.
    static final String TOPIC_CREATION = "allowAutoTopicCreation";

    static final List<String> PROXY_MEMORY =
            List.of("-Xms128m", "-Xmx384m", "-XX:MaxDirectMemorySize=256m", "-XX:+UseG1GC");

    /// Prefix of Starlight's own properties.
    private static final String OWN_PREFIX = "amqp";

    private StarlightForm form() {
        return StarlightForm.of(launch);
    }

    /// Returns the experiment's properties for the proxy, by name. With the form `handler`, the result is empty,
    /// because the brokers read these properties.
    Map<String, String> proxyProperties() {
        return form() == StarlightForm.PROXY ? properties(true) : Map.of();
    }

    private Map<String, String> properties(boolean own) {
        Map<String, String> properties = new LinkedHashMap<>();
        launch.brokerProperties().forEach((name, value) -> {
            if (name.startsWith(OWN_PREFIX) == own) {
                properties.put(name, value);
            }
        });
        return properties;
    }

    /// Returns a copy of the launch with only Pulsar's layout keys and properties. With the form `handler`, the
    /// copy retains Starlight's properties, because the brokers read these properties.
    Launch backend() {
        Map<String, String> layout = new LinkedHashMap<>(launch.layout());
        layout.keySet().removeAll(StarlightFile.KEYS);
        return BrokerExtension.asCluster(new Launch(
                null,
                launch.nodes(),
                launch.home(),
                form() == StarlightForm.PROXY ? properties(false) : launch.brokerProperties(),
                launch.heapBytes(),
                layout,
                launch.network()));
    }

    /// Returns the settings for a report.
    ///
    /// @param backend Pulsar's settings
    List<Setting> planned(List<Setting> backend) {
        List<Setting> settings = new ArrayList<>();
        backend.stream()
                .map(s -> s.scope() == Scope.BROKER && s.name().equals(TOPIC_CREATION)
                        ? new Setting(s.scope(), s.name(), "true", Origin.STREAMGAUGE)
                        : s)
                .forEach(settings::add);
        proxyProperties()
                .forEach((name, value) -> settings.add(new Setting(Scope.STARLIGHT, name, value, Origin.EXPERIMENT)));
        settings.add(new Setting(
                Scope.STARLIGHT,
                StarlightForm.KEY,
                form().toString(),
                launch.layout().containsKey(StarlightForm.KEY) ? Origin.EXPERIMENT : Origin.STREAMGAUGE));
        settings.add(new Setting(Scope.STARLIGHT, "java", "17", Origin.STREAMGAUGE));
        if (form() == StarlightForm.PROXY) {
            settings.add(new Setting(Scope.STARLIGHT, "jvm", String.join(" ", PROXY_MEMORY), Origin.STREAMGAUGE));
        }
        return List.copyOf(settings);
    }
}
