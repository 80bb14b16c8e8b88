package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Json;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Settings of a running cluster. The durability settings come from the metadata of a topic's ledger and from
/// the configuration of the bookies.
///
/// @param ledger replication of the ledger
/// @param journalSync values of `journalSyncData`, one for each bookie that returned its configuration
/// @param broker settings of a broker; empty if the broker does not return its configuration
record PulsarDurabilityReadBack(LedgerMetadata ledger, List<Boolean> journalSync, Map<String, String> broker) {
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
                LedgerMetadata.of(admin, variant, partition, TIMEOUT), journalSync(variant), brokerSettings(admin));
    }

    private static List<Boolean> journalSync(PulsarOptions variant) throws InterruptedException {
        List<Boolean> values = new ArrayList<>();
        for (String bookie : variant.bookies()) {
            try (AdminRest rest = AdminRest.ofBookie(bookie, TIMEOUT)) {
                AdminRest.Response response = rest.get("/api/v1/config/server_config");
                if (response.isSuccessful()) {
                    // BookKeeper uses true if journalSyncData is not set.
                    JsonNode value = json(response.body()).path("journalSyncData");
                    values.add(value.isMissingNode() || Boolean.parseBoolean(value.asString()));
                }
            } catch (DriverException e) {
                // The bookie does not respond. Use only the settings of the other bookies.
            }
        }
        return values;
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

    /// Checks that the cluster provides the durability class of the experiment. Also accepts a cluster whose
    /// durability class is unknown.
    ///
    /// @throws DriverException if the cluster provides another durability class
    void check(DriverConfig config) throws DriverException {
        Optional<DurabilityClass> provided = durability();
        if (provided.isPresent() && provided.get() != config.durability()) {
            throw new DriverException("durability " + config.durability() + ": Pulsar at "
                    + String.join(",", config.addresses()) + " provides " + provided.get() + " (a confirm requires "
                    + ledger.ack() + " of " + ledger.write() + " copies, journalSyncData=" + journalSyncText()
                    + "). Choose " + provided.get() + ", or change the ack quorum or "
                    + "'journalSyncData' of the cluster.");
        }
    }

    /// Returns the durability class of the cluster. The result is empty in these cases:
    ///
    /// - No bookie returned its configuration.
    /// - The settings of the bookies differ.
    /// - The bookies sync the journal, but the ack quorum is not a majority.
    private Optional<DurabilityClass> durability() {
        if (journalSync.isEmpty() || new TreeSet<>(journalSync).size() > 1) {
            return Optional.empty();
        }
        if (journalSync.getFirst()) {
            return Optional.of(DurabilityClass.D3).filter(d -> ledger.ack() > ledger.write() / 2);
        }
        return Optional.of(ledger.ack() == 1 ? DurabilityClass.D1 : DurabilityClass.D2);
    }

    private String journalSyncText() {
        return journalSync.isEmpty()
                ? "unknown: no bookie returned its configuration"
                : journalSync.stream()
                        .distinct()
                        .map(String::valueOf)
                        .reduce((a, b) -> a + " and " + b)
                        .orElse("");
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
