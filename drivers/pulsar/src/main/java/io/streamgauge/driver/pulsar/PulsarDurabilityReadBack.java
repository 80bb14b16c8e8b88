package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Json;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Settings of a running cluster. The durability settings come from the metadata of a topic's ledger and from
/// the configuration of the bookies.
///
/// @param ledger replication of the ledger
/// @param bookies number of bookies whose addresses are known
/// @param journalSync values of `journalSyncData`, one for each bookie that returned its configuration
/// @param broker settings of a broker; empty if the broker does not return its configuration
record PulsarDurabilityReadBack(
        LedgerMetadata ledger, int bookies, List<Boolean> journalSync, Map<String, String> broker) {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final List<String> BROKER_SETTINGS = List.of(
            "bookkeeper_delayEnsembleChange",
            "managedLedgerCacheSizeMB",
            "managedLedgerMaxEntriesPerLedger",
            "managedLedgerMaxSizePerLedgerMbytes",
            "managedLedgerMinLedgerRolloverTimeMinutes",
            "maxMessageSize",
            "numIOThreads",
            "numOrderedExecutorThreads",
            "brokerDeduplicationEnabled",
            "acknowledgmentAtBatchIndexLevelEnabled",
            "defaultRetentionTimeInMinutes",
            "loadBalancerSheddingEnabled");

    /// Reads the settings of a cluster.
    ///
    /// @param partition path of a partition in the administration API
    static PulsarDurabilityReadBack of(AdminRest admin, PulsarOptions variant, String partition)
            throws DriverException, InterruptedException {
        return new PulsarDurabilityReadBack(
                LedgerMetadata.of(admin, variant, partition, TIMEOUT),
                variant.bookies().size(),
                journalSync(variant),
                brokerSettings(admin));
    }

    private static List<Boolean> journalSync(PulsarOptions variant) throws DriverException, InterruptedException {
        List<Boolean> values = new ArrayList<>();
        for (String bookie : variant.bookies()) {
            Optional<String> configuration = configuration(bookie);
            if (configuration.isPresent()) {
                requireJournal(bookie, configuration.get());
                journalSync(configuration.get()).ifPresent(values::add);
            }
        }
        return values;
    }

    private static Optional<String> configuration(String bookie) throws InterruptedException {
        try (AdminRest rest = AdminRest.ofBookie(bookie, TIMEOUT)) {
            AdminRest.Response response = rest.get("/api/v1/config/server_config");
            return response.isSuccessful() ? Optional.of(response.body()) : Optional.empty();
        } catch (DriverException e) {
            // The bookie does not respond. Use only the settings of the other bookies.
            return Optional.empty();
        }
    }

    /// Checks that a bookie writes messages to its journal before it confirms them.
    ///
    /// @param configuration configuration of the bookie in JSON; any other text is ignored
    /// @throws DriverException if the bookie does not write its journal
    static void requireJournal(String bookie, String configuration) throws DriverException {
        String written = json(configuration).path("journalWriteData").asString("true");
        if (!Boolean.parseBoolean(written)) {
            throw new DriverException("Pulsar bookie at " + bookie + ": journalWriteData is false, so the bookie"
                    + " confirms messages that it has not written. Set journalWriteData to true.");
        }
    }

    /// Returns the value of `journalSyncData` in the configuration of a bookie; empty if the text is not a
    /// configuration in JSON.
    static Optional<Boolean> journalSync(String configuration) {
        JsonNode settings = json(configuration);
        // BookKeeper uses true if journalSyncData is not set. A configuration is never empty.
        return settings.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Boolean.parseBoolean(settings.path("journalSyncData").asString("true")));
    }

    private static Map<String, String> brokerSettings(AdminRest admin) throws DriverException, InterruptedException {
        Map<String, String> settings = new TreeMap<>();
        AdminRest.Response response = admin.get("/admin/v2/brokers/configuration/runtime");
        if (response.isSuccessful()) {
            JsonNode all = json(response.body());
            for (String name : BROKER_SETTINGS) {
                if (all.hasNonNull(name)) {
                    settings.put(name, all.get(name).asString());
                }
            }
        }
        return settings;
    }

    private static JsonNode json(String text) {
        try {
            return Json.compact().readTree(text);
        } catch (JacksonException e) {
            return Json.compact().createObjectNode();
        }
    }

    /// Checks that the cluster provides the durability class of the experiment. If the journal setting of the
    /// bookies is unknown, this method accepts each class that the quorums permit.
    ///
    /// @throws DriverException if the cluster does not provide the class
    void check(DriverConfig config) throws DriverException {
        Set<DurabilityClass> provided = durability();
        if (provided.contains(config.durability())) {
            return;
        }
        String classes = provided.stream().map(DurabilityClass::name).collect(Collectors.joining(" or "));
        throw new DriverException("durability " + config.durability() + ": Pulsar at "
                + String.join(",", config.addresses())
                + (provided.isEmpty() ? " does not match any durability class" : " provides " + classes)
                + " (a confirm requires " + ledger.ack() + " of " + ledger.write() + " copies, journalSyncData="
                + journalSyncText() + "). " + (provided.isEmpty() ? "Change" : "Choose " + classes + ", or change")
                + " the ack quorum or 'journalSyncData' of the cluster.");
    }

    /// Returns the durability classes that match the known settings of the cluster. The result can contain
    /// several classes if no bookie returned its configuration. If the settings of the bookies differ, the
    /// result does not contain D3, because only bookies that do not sync the journal may store a message.
    private Set<DurabilityClass> durability() {
        Set<DurabilityClass> classes = EnumSet.noneOf(DurabilityClass.class);
        if (journalSync.isEmpty() || journalSync.contains(false)) {
            classes.add(ledger.ack() == 1 ? DurabilityClass.D1 : DurabilityClass.D2);
        }
        if (!journalSync.contains(false) && ledger.ack() > ledger.write() / 2) {
            classes.add(DurabilityClass.D3);
        }
        return classes;
    }

    private String journalSyncText() {
        if (journalSync.isEmpty()) {
            return "unknown: no bookie returned its configuration";
        }
        String values = journalSync.stream().distinct().map(String::valueOf).collect(Collectors.joining(" and "));
        int missing = bookies - journalSync.size();
        return missing == 0 ? values : "unknown for " + missing + " of " + bookies + " bookies, otherwise " + values;
    }

    List<Setting> settings(int partitions) {
        List<Setting> settings = new ArrayList<>();
        settings.add(read(Scope.DESTINATION, "partitions", partitions));
        settings.add(read(Scope.DESTINATION, "ensembleSize", ledger.ensemble()));
        settings.add(read(Scope.DESTINATION, "writeQuorumSize", ledger.write()));
        settings.add(read(Scope.DESTINATION, "ackQuorumSize", ledger.ack()));
        settings.add(read(Scope.DESTINATION, Setting.COPIES, ledger.write()));
        settings.add(read(Scope.BOOKIE, "journalSyncData", journalSyncText()));
        broker.forEach((name, value) -> settings.add(read(Scope.BROKER, name, value)));
        return List.copyOf(settings);
    }

    private static Setting read(Scope scope, String name, Object value) {
        return new Setting(scope, name, String.valueOf(value), Setting.Origin.READ_BACK);
    }
}
