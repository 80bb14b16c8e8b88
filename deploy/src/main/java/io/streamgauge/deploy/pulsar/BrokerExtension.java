package io.streamgauge.deploy.pulsar;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Software that runs inside or in front of the brokers of a cluster.
///
/// @param java home of the JDK for the brokers, or null for the JDK of this process
/// @param forAll additional settings of all brokers
/// @param forEach additional settings of each broker, by index; may be empty
/// @param needsZookeeper true if the software stores its own data in ZooKeeper
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

    /// Returns a copy of the launch with `mode: cluster`, unless its layout already contains `mode`.
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
