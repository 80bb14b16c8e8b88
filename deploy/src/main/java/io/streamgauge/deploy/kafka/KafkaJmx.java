package io.streamgauge.deploy.kafka;

import io.streamgauge.deploy.metrics.JmxSource;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/// JMX connectors of the nodes. The connectors require a password, and are read-only because write access would
/// allow clients to execute code in the broker. Streamgauge does not use the attach mechanism, for two reasons:
///
/// - If a node is killed, the attach mechanism leaves files outside the work directory.
/// - The attach mechanism does not work across network namespaces.
final class KafkaJmx {
    static final String USER = "streamgauge";
    private static final int SECRET_BYTES = 20;

    private final Path directory;
    private final String password = secret();

    /// @param directory directory for the password files
    KafkaJmx(Path directory) {
        this.directory = directory;
    }

    /// Returns the main class and the arguments with which a JVM opens the connector and then runs Kafka. This
    /// method also writes the password file that the arguments specify.
    ///
    /// @param host address of the connector
    /// @param clusterId cluster ID with which the JVM formats the data directory of the node; empty if the JVM
    ///     must not format the data directory
    List<String> main(String node, String host, int port, String clusterId) throws IOException {
        Path secret = directory.resolve(node + "-jmx.password");
        Files.createFile(secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(secret, password + "\n");
        return List.of(
                KafkaNodeMain.class.getName(),
                host,
                Integer.toString(port),
                secret.toString(),
                clusterId,
                "kafka.Kafka");
    }

    /// Returns the directory or JAR file that contains Streamgauge's classes, for the class path of a node.
    static Path streamgaugeClasses() {
        try {
            return Path.of(KafkaNodeMain.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    JmxSource source(String node, String host, int port) {
        return KafkaMetrics.source(node, host + ":" + port, List.of(USER, password));
    }

    private static String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
