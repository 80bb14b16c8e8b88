package io.streamgauge.deploy.kafka;

import java.util.List;

/// Supported Kafka versions and the differences between them.
final class KafkaVersion {
    /// Versions that Streamgauge can download and start. The default version is first.
    static final List<String> KNOWN = List.of("4.3.1", "3.9.2");

    private KafkaVersion() {}

    /// Returns the logging backend: reload4j for Kafka 3 and Log4j 2 for Kafka 4. The published
    /// dependencies of Kafka do not include a backend.
    static String loggingArtifact(String version) {
        return usesReload4j(version)
                ? "org.slf4j:slf4j-reload4j:1.7.36"
                : "org.apache.logging.log4j:log4j-slf4j-impl:2.25.4";
    }

    static boolean usesReload4j(String version) {
        return version.startsWith("3.");
    }
}
