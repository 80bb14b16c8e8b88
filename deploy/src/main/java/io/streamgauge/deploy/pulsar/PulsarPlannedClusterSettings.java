package io.streamgauge.deploy.pulsar;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Settings of a planned or running cluster, for use in a report.
///
/// @param durability durability class of accepted messages, or null if not specified
record PulsarPlannedClusterSettings(
        Launch launch, @Nullable DurabilityClass durability, PulsarLayout layout, PulsarEndpoints places) {
    List<Setting> settings() {
        List<Setting> shown = new ArrayList<>();
        shown.add(new Setting(Scope.CLUSTER, "nodes", places.nodes(layout), origin(LayoutKeys.PLACEMENT)));
        if (!layout.standalone()) {
            shown.add(new Setting(
                    Scope.CLUSTER,
                    LayoutKeys.JOURNAL,
                    layout.sharedDirectory()
                            ? "in the ledger directory, " + base(layout.ledgerBase())
                            : base(layout.journalBase()) + ", ledgers " + base(layout.ledgerBase()),
                    origin(LayoutKeys.JOURNAL, LayoutKeys.JOURNAL_DIR, LayoutKeys.LEDGER_DIR)));
        }
        process(Scope.BROKER, "", PulsarSettings.broker(layout, places, 0, launch), shown);
        PulsarLayout.Memory memory = layout.memory();
        jvm(Scope.BROKER, PulsarJvm.brokerMemory(memory), brokerMemoryOrigin(), shown);
        process(Scope.BOOKIE, PulsarSettings.BOOKIE_PREFIX, PulsarSettings.bookie(layout, places, 0, launch), shown);
        if (!layout.standalone()) {
            Origin bookie = origin(LayoutKeys.BOOKIE_HEAP, LayoutKeys.BOOKIE_DIRECT);
            jvm(Scope.BOOKIE, PulsarJvm.bookieMemory(memory), bookie, shown);
            jvm(Scope.ZOOKEEPER, PulsarJvm.zookeeperMemory(memory), origin(LayoutKeys.ZOOKEEPER_HEAP), shown);
        }
        return List.copyOf(shown);
    }

    private static String base(@Nullable Object directory) {
        return directory == null ? "in the temporary directory" : "in a subdirectory of " + directory;
    }

    private void process(Scope scope, String prefix, Map<String, String> settings, List<Setting> shown) {
        new TreeMap<>(settings)
                .forEach((name, value) -> shown.add(new Setting(scope, name, value, ofProperty(prefix + name))));
    }

    private static void jvm(Scope scope, List<String> flags, Origin origin, List<Setting> shown) {
        shown.add(new Setting(scope, "jvm", String.join(" ", flags), origin));
    }

    private Origin brokerMemoryOrigin() {
        return launch.heapBytes() != 0 ? Origin.EXPERIMENT : origin(LayoutKeys.BROKER_DIRECT);
    }

    private Origin ofProperty(String property) {
        if (launch.brokerProperties().containsKey(property)) {
            return Origin.EXPERIMENT;
        }
        String key = PulsarSettings.layoutKeyOf(property, layout.standalone());
        if (launch.layout().containsKey(key)) {
            return Origin.EXPERIMENT;
        }
        boolean decidedByClass = key.equals(LayoutKeys.ACK_QUORUM) || key.equals(LayoutKeys.JOURNAL_SYNC);
        return decidedByClass && durability != null ? Origin.DURABILITY : Origin.STREAMGAUGE;
    }

    private Origin origin(String... layoutKeys) {
        for (String key : layoutKeys) {
            if (launch.layout().containsKey(key)) {
                return Origin.EXPERIMENT;
            }
        }
        return Origin.STREAMGAUGE;
    }
}
