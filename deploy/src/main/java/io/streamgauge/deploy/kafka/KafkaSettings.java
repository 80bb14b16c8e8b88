package io.streamgauge.deploy.kafka;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Properties of a node. Properties that affect performance keep Kafka's defaults unless the experiment sets
/// them. Streamgauge sets only three kinds of properties:
///
/// - properties that a cluster on a single machine needs
/// - properties for the creation and replication of topics
/// - properties that reduce the start-up time and the memory use
final class KafkaSettings {
    private static final int MAX_REPLICAS = 3;

    /// Number of partitions of each internal topic. A few partitions are enough for the groups of a trial, and
    /// the default of 50 would increase the start-up time.
    private static final String INTERNAL_PARTITIONS = "5";

    private static final Set<String> RESERVED = Set.of(
            "process.roles",
            "node.id",
            "broker.id",
            "controller.quorum.voters",
            "controller.quorum.bootstrap.servers",
            "controller.listener.names",
            "zookeeper.connect",
            "listeners",
            "advertised.listeners",
            "listener.security.protocol.map",
            "inter.broker.listener.name",
            "security.inter.broker.protocol",
            "log.dir",
            "log.dirs",
            "metadata.log.dir");

    private KafkaSettings() {}

    static boolean isReserved(String property) {
        return RESERVED.contains(property);
    }

    /// Returns all properties of a node except for the data directory.
    static Map<String, String> of(KafkaNode node, Launch launch) {
        Map<String, String> settings = new LinkedHashMap<>(
                KafkaVersion.usesZooKeeper(KafkaVersion.of(launch)) ? requiredWithZooKeeper(node) : required(node));
        settings.putAll(chosen(launch.nodes()));
        settings.putAll(launch.brokerProperties());
        return settings;
    }

    /// Returns the properties and JVM settings to show in reports.
    static List<Setting> shown(KafkaNode node, Launch launch) {
        Map<String, String> settings = of(node, launch);
        List<Setting> shown = new ArrayList<>();
        for (String name : new TreeSet<>(settings.keySet())) {
            Origin origin = launch.brokerProperties().containsKey(name) ? Origin.EXPERIMENT : Origin.STREAMGAUGE;
            shown.add(new Setting(Scope.BROKER, name, settings.getOrDefault(name, ""), origin));
        }
        shown.add(new Setting(
                Scope.BROKER,
                "jvm",
                String.join(" ", KafkaJvm.flags(launch)),
                launch.heapBytes() == 0 ? Origin.STREAMGAUGE : Origin.EXPERIMENT));
        return List.copyOf(shown);
    }

    private static Map<String, String> required(KafkaNode node) {
        Map<String, String> required = new LinkedHashMap<>();
        required.put("process.roles", "broker,controller");
        required.put("node.id", Integer.toString(node.id()));
        required.put("controller.quorum.voters", node.voters());
        required.put("controller.listener.names", "CONTROLLER");
        required.put("listeners", "PLAINTEXT://" + node.address() + ",CONTROLLER://" + node.controllerAddress());
        required.put("advertised.listeners", "PLAINTEXT://" + node.address());
        required.put("inter.broker.listener.name", "PLAINTEXT");
        required.put("listener.security.protocol.map", "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT");
        return required;
    }

    private static Map<String, String> requiredWithZooKeeper(KafkaNode node) {
        Map<String, String> required = new LinkedHashMap<>();
        required.put("broker.id", Integer.toString(node.id()));
        required.put("zookeeper.connect", node.zookeeper());
        required.put("listeners", "PLAINTEXT://" + node.address());
        required.put("advertised.listeners", "PLAINTEXT://" + node.address());
        required.put("inter.broker.listener.name", "PLAINTEXT");
        return required;
    }

    private static Map<String, String> chosen(int nodes) {
        String replicas = Integer.toString(Math.min(nodes, MAX_REPLICAS));
        String inSync = Integer.toString(Math.min(nodes, MAX_REPLICAS) / 2 + 1);
        Map<String, String> chosen = new LinkedHashMap<>();
        chosen.put("auto.create.topics.enable", "false");
        chosen.put("group.initial.rebalance.delay.ms", "0");
        chosen.put("default.replication.factor", replicas);
        chosen.put("min.insync.replicas", inSync);
        chosen.put("offsets.topic.replication.factor", replicas);
        chosen.put("offsets.topic.num.partitions", INTERNAL_PARTITIONS);
        chosen.put("transaction.state.log.replication.factor", replicas);
        chosen.put("transaction.state.log.min.isr", inSync);
        chosen.put("transaction.state.log.num.partitions", INTERNAL_PARTITIONS);
        // Kafka's default deduplication buffer of 128 MiB is a quarter of the default heap of a launched node.
        // A smaller buffer is enough because a trial compacts only internal topics.
        chosen.put("log.cleaner.dedupe.buffer.size", "8388608");
        chosen.put("log.cleaner.threads", "1");
        return chosen;
    }
}
