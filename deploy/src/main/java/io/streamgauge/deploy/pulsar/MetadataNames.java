package io.streamgauge.deploy.pulsar;

import io.streamgauge.VersionNumber;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.List;
import java.util.Map;

/// Names of the settings for the metadata of a cluster, which depend on the version of Pulsar.
enum MetadataNames {
    /// Names of the settings since Pulsar 2.10. The values are URLs of metadata stores.
    STORE {
        @Override
        List<String> jvmOptions() {
            return List.of(
                    "-Dbookkeeper.metadata.bookie.drivers=" + DRIVERS + "BookieDriver",
                    "-Dbookkeeper.metadata.client.drivers=" + DRIVERS + "ClientDriver");
        }

        @Override
        Map<String, String> broker(String zookeeper) {
            return Map.of(
                    "metadataStoreUrl", "zk:" + zookeeper,
                    "configurationMetadataStoreUrl", "zk:" + zookeeper,
                    "bookkeeperMetadataServiceUri", "metadata-store:zk:" + zookeeper);
        }

        @Override
        Map<String, String> bookie(String zookeeper) {
            return Map.of("metadataServiceUri", "metadata-store:zk:" + zookeeper);
        }

        @Override
        List<String> setup(String zookeeper) {
            return List.of("--metadata-store", "zk:" + zookeeper, "--configuration-metadata-store", "zk:" + zookeeper);
        }
    },

    /// Names of the settings before Pulsar 2.10. The values are addresses of ZooKeeper servers.
    ZOOKEEPER {
        @Override
        List<String> jvmOptions() {
            return List.of();
        }

        @Override
        Map<String, String> broker(String zookeeper) {
            return Map.of("zookeeperServers", zookeeper, "configurationStoreServers", zookeeper);
        }

        @Override
        Map<String, String> bookie(String zookeeper) {
            return Map.of("zkServers", zookeeper);
        }

        @Override
        List<String> setup(String zookeeper) {
            return List.of("--zookeeper", zookeeper, "--configuration-store", zookeeper);
        }
    };

    /// Prefix of the classes that BookKeeper needs for addresses of the form `metadata-store:zk:`.
    private static final String DRIVERS = "org.apache.pulsar.metadata.bookkeeper.PulsarMetadata";

    /// Returns the names that this version of Pulsar uses.
    static MetadataNames of(String version) {
        return VersionNumber.isBefore(version, 2, 10) ? ZOOKEEPER : STORE;
    }

    /// Returns the names for the version that a launch specifies or that its installation contains; [#STORE] if
    /// the version is unknown.
    static MetadataNames of(Launch launch) {
        if (launch.version() != null) {
            return of(launch.version());
        }
        return launch.home() == null
                ? STORE
                : PulsarHome.versionIn(launch.home()).map(MetadataNames::of).orElse(STORE);
    }

    /// Returns the system properties of every process.
    abstract List<String> jvmOptions();

    /// Returns the settings of a broker.
    ///
    /// @param zookeeper address of the ZooKeeper server, `host:port`
    abstract Map<String, String> broker(String zookeeper);

    /// Returns the settings of a bookie.
    abstract Map<String, String> bookie(String zookeeper);

    /// Returns the arguments of the program that writes the metadata of a new cluster.
    abstract List<String> setup(String zookeeper);
}
