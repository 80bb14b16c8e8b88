package io.streamgauge.deploy.kafka;

import java.util.List;

/// What differs between the releases.
final class KafkaVersion {
    /// The default first. Newer ones may exist: these are known to resolve whole and to start.
    static final List<String> KNOWN = List.of("4.3.1", "3.9.2");

    private KafkaVersion() {}

    /// The published closure has no logging backend. Kafka 3 was built for reload4j, Kafka 4 for Log4j 2.
    static String loggingArtifact(String version) {
        return usesReload4j(version)
                ? "org.slf4j:slf4j-reload4j:1.7.36"
                : "org.apache.logging.log4j:log4j-slf4j-impl:2.25.4";
    }

    static boolean usesReload4j(String version) {
        return version.startsWith("3.");
    }
}
