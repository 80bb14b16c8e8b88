package io.streamgauge.deploy.pulsar;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/// Configuration of the Pulsar processes. Settings for a cluster on one machine override the values in Pulsar's
/// own files. The broker properties of the experiment override all other values.
final class PulsarSettings {
    static final String CLUSTER = "streamgauge";

    /// Cluster name that a standalone broker uses regardless of its configuration.
    private static final String STANDALONE_CLUSTER = "standalone";

    /// Prefix of broker properties that apply to bookies.
    static final String BOOKIE_PREFIX = "bookie.";

    private static final String DISK_USAGE = "diskUsageThreshold";
    private static final String DISK_USAGE_WARNING = "diskUsageWarnThreshold";

    private static final Set<String> RESERVED_BROKER = Set.of(
            "clusterName",
            "metadataStoreUrl",
            "configurationMetadataStoreUrl",
            "bookkeeperMetadataServiceUri",
            "zookeeperServers",
            "configurationStoreServers",
            "advertisedAddress",
            "advertisedListeners",
            "bindAddress",
            "bindAddresses",
            "brokerServicePort",
            "webServicePort");

    private static final Set<String> RESERVED_BOOKIE = Set.of(
            "bookiePort",
            "advertisedAddress",
            "listeningInterface",
            "allowLoopback",
            "metadataServiceUri",
            "zkServers",
            "journalDirectory",
            "journalWriteData",
            "journalDirectories",
            "ledgerDirectories",
            "indexDirectories",
            "httpServerEnabled",
            "httpServerHost",
            "httpServerPort",
            "httpServerClass");

    /// Properties that only the layout can set. If an experiment could set these properties directly,
    /// Streamgauge could not check the durability class.
    private static final Map<String, String> OF_LAYOUT = Map.of(
            "managedLedgerDefaultEnsembleSize", LayoutKeys.ENSEMBLE,
            "managedLedgerDefaultWriteQuorum", LayoutKeys.WRITE_QUORUM,
            "managedLedgerDefaultAckQuorum", LayoutKeys.ACK_QUORUM,
            "bookie.journalSyncData", LayoutKeys.JOURNAL_SYNC);

    private PulsarSettings() {}

    /// Returns whether only Streamgauge can set a property.
    ///
    /// @param standalone true for a standalone Pulsar, whose bookie reads the properties of the broker
    static boolean isReserved(String property, boolean standalone) {
        if (property.startsWith(BOOKIE_PREFIX)) {
            return RESERVED_BOOKIE.contains(property.substring(BOOKIE_PREFIX.length()));
        }
        return RESERVED_BROKER.contains(property) || (standalone && RESERVED_BOOKIE.contains(property));
    }

    /// Returns the layout key that replaces a property, or an empty string if the layout does not have
    /// a key for the property.
    ///
    /// @param standalone true for a standalone Pulsar, whose bookie reads the properties of the broker
    static String layoutKeyOf(String property, boolean standalone) {
        String ofBookie = standalone ? OF_LAYOUT.getOrDefault(BOOKIE_PREFIX + property, "") : "";
        return OF_LAYOUT.getOrDefault(property, ofBookie);
    }

    static Map<String, String> broker(PulsarLayout layout, PulsarEndpoints places, int index, Launch launch) {
        PulsarEndpoints.Place place = places.brokers().get(index);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("clusterName", layout.standalone() ? STANDALONE_CLUSTER : CLUSTER);
        settings.put("bindAddress", place.host());
        settings.put("advertisedAddress", place.host());
        settings.put("brokerServicePort", port(place.port()));
        settings.put("webServicePort", port(place.webPort()));
        if (!layout.standalone()) {
            settings.putAll(MetadataNames.of(launch).broker(places.zookeeper().address()));
        }
        settings.putAll(chosenForBroker(layout));
        launch.brokerProperties().forEach((name, value) -> {
            if (!name.startsWith(BOOKIE_PREFIX)) {
                settings.put(name, value);
            }
        });
        return settings;
    }

    static Map<String, String> chosenForBroker(PulsarLayout layout) {
        Map<String, String> chosen = new LinkedHashMap<>();
        chosen.put(
                "managedLedgerDefaultEnsembleSize",
                Integer.toString(layout.quorum().ensemble()));
        chosen.put(
                "managedLedgerDefaultWriteQuorum",
                Integer.toString(layout.quorum().write()));
        chosen.put(
                "managedLedgerDefaultAckQuorum",
                Integer.toString(layout.quorum().ack()));
        chosen.put("allowAutoTopicCreation", "false");
        chosen.put("brokerDeleteInactiveTopicsEnabled", "false");
        if (!layout.standalone()) {
            // If every bookie is in every ensemble, no other bookie can replace a lost bookie. Without this setting,
            // BookKeeper would stop all writes after such a loss, even if the ack quorum is still available.
            chosen.put("bookkeeper_delayEnsembleChange", "true");
            // Moving a topic to another broker during a measurement would disturb the measurement.
            chosen.put("loadBalancerSheddingEnabled", "false");
        }
        return chosen;
    }

    static Map<String, String> bookie(PulsarLayout layout, PulsarEndpoints places, int index, Launch launch) {
        PulsarEndpoints.Place place = places.bookies().get(index);
        Map<String, String> settings = new LinkedHashMap<>();
        if (launch.network() == Network.LOOPBACK) {
            // Without this setting, a bookie listens on all interfaces.
            settings.put("listeningInterface", loopbackInterface());
            settings.put("allowLoopback", "true");
        }
        settings.put("httpServerEnabled", "true");
        settings.put("httpServerHost", place.host());
        settings.put("httpServerPort", port(place.webPort()));
        settings.put("httpServerClass", "org.apache.bookkeeper.http.vertx.VertxHttpServer");
        if (!layout.standalone()) {
            settings.put("bookiePort", port(place.port()));
            settings.put("advertisedAddress", place.host());
            settings.putAll(MetadataNames.of(launch).bookie(places.zookeeper().address()));
        }
        settings.putAll(chosenForBookie(layout));
        launch.brokerProperties().forEach((name, value) -> {
            if (name.startsWith(BOOKIE_PREFIX)) {
                settings.put(name.substring(BOOKIE_PREFIX.length()), value);
            }
        });
        return settings;
    }

    /// Returns whether Streamgauge sets this property of the bookies, unless the experiment sets it.
    static boolean isSetForBookie(String property) {
        return property.equals(DISK_USAGE) || property.equals(DISK_USAGE_WARNING);
    }

    static Map<String, String> chosenForBookie(PulsarLayout layout) {
        Map<String, String> chosen = new LinkedHashMap<>();
        chosen.put("journalSyncData", Boolean.toString(layout.journalSync()));
        // By default, a bookie becomes read-only when its disk is 95 % full. Results would then depend on the machine.
        chosen.put(DISK_USAGE, "0.99");
        chosen.put(DISK_USAGE_WARNING, "0.98");
        if (!layout.standalone()) {
            chosen.put("autoRecoveryDaemonEnabled", "false");
        }
        return chosen;
    }

    static String zookeeper(PulsarEndpoints.Place place, Path data) {
        return String.join(
                "\n",
                "tickTime=2000",
                "dataDir=" + data,
                "clientPort=" + place.port(),
                "clientPortAddress=" + place.host(),
                "admin.enableServer=false",
                "4lw.commands.whitelist=*",
                "");
    }

    /// Writes a configuration file. Values in `settings` override values in `base`, the file of the
    /// distribution. Keys whose value in `base` is empty are omitted, because BookKeeper cannot parse some empty
    /// values.
    static void write(Path target, Path base, Map<String, String> settings) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(base)) {
            properties.load(reader);
        }
        properties.values().removeIf(value -> value.toString().isBlank());
        properties.putAll(settings);
        try (Writer writer = Files.newBufferedWriter(target)) {
            properties.store(writer, null);
        }
    }

    private static String port(int port) {
        return port == 0 ? "(free port)" : Integer.toString(port);
    }

    private static String loopbackInterface() {
        try {
            NetworkInterface loopback = NetworkInterface.getByInetAddress(InetAddress.ofLiteral("127.0.0.1"));
            return loopback == null ? "lo" : loopback.getName();
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }
}
