package io.streamgauge.deploy.kafka;

import io.streamgauge.VersionNumber;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.List;
import java.util.Objects;

/// Supported Kafka versions and the differences between them.
final class KafkaVersion {
    /// Versions that Streamgauge can download and start, starting with the default version.
    static final List<String> KNOWN = List.of("4.3.1", "3.9.2", "3.0.0", "2.6.0");

    private KafkaVersion() {}

    /// Returns the version that a launch starts. If the launch specifies a home without a version, the version
    /// is taken from the file names in the home directory. If these names do not contain a version, the result
    /// is the default version.
    static String of(Launch launch) {
        if (launch.version() == null && launch.home() != null) {
            return KafkaHome.version(launch.home()).orElse(KNOWN.getFirst());
        }
        return Objects.requireNonNullElse(launch.version(), KNOWN.getFirst());
    }

    /// Returns whether the brokers store their metadata in ZooKeeper. KRaft has been ready for production only
    /// since Kafka 3.3.
    static boolean usesZooKeeper(String version) {
        return VersionNumber.isBefore(version, 3, 3);
    }

    /// Returns whether the JVM of a node can format its data directory before it runs Kafka. Before Kafka 3.9, the
    /// format command terminates the JVM.
    static boolean nodeFormatsItself(String version) {
        return !VersionNumber.isBefore(version, 3, 9);
    }

    /// Returns the logging backend: Log4j 1 for versions with ZooKeeper, reload4j for other versions of Kafka 3,
    /// and Log4j 2 for Kafka 4. The published dependencies of Kafka do not include a logging backend.
    static String loggingArtifact(String version) {
        if (usesZooKeeper(version)) {
            return "org.slf4j:slf4j-log4j12:1.7.30";
        }
        return usesLog4j2(version)
                ? "org.apache.logging.log4j:log4j-slf4j-impl:2.25.4"
                : "org.slf4j:slf4j-reload4j:1.7.36";
    }

    /// Returns whether the version uses Log4j 2. Other versions use Log4j 1 or reload4j, which have the same
    /// configuration format.
    static boolean usesLog4j2(String version) {
        return !VersionNumber.isBefore(version, 4, 0);
    }
}
