package io.streamgauge.deploy.pulsar;

import io.streamgauge.experiment.SystemUnderTest.Launch;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is built into the brokers of a cluster or on top of them.
///
/// @param java home of the JDK that runs the brokers, or null for the one that runs us
/// @param forAll further broker settings
/// @param forEach further broker settings of each broker by index; may be empty
/// @param needsZookeeper it keeps data of its own there
record BrokerExtension(
        @Nullable Path java, Map<String, String> forAll, List<Map<String, String>> forEach, boolean needsZookeeper) {
    static final BrokerExtension NONE = new BrokerExtension(null, Map.of(), List.of(), false);

    Map<String, String> settings(int broker, PulsarEndpoints places) {
        Map<String, String> settings = new LinkedHashMap<>(forAll);
        if (needsZookeeper) {
            settings.put("configurationStoreServers", places.zookeeper().address());
        }
        if (!forEach.isEmpty()) {
            settings.putAll(forEach.get(broker));
        }
        return settings;
    }

    /// The same launch, never a standalone.
    static Launch asCluster(Launch launch) {
        Map<String, String> layout = new LinkedHashMap<>(launch.layout());
        layout.putIfAbsent(LayoutKeys.MODE, "cluster");
        return new Launch(
                launch.version(),
                launch.nodes(),
                launch.home(),
                launch.brokerProperties(),
                launch.heapBytes(),
                layout,
                launch.network());
    }
}
