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

/// The JMX connectors of the nodes: read-only, behind a password, because whoever may write there runs code in the
/// broker.
/// A port rather than the attach mechanism, which leaves files outside our directories when a node is killed and does
/// not reach into another network namespace.
final class KafkaJmx {
    static final String USER = "streamgauge";
    private static final int SECRET_BYTES = 20;

    private final Path directory;
    private final String password = secret();

    /// @param directory where the files with the password go
    KafkaJmx(Path directory) {
        this.directory = directory;
    }

    /// The words that make a JVM with Kafka's class path and ours open the connector and then be Kafka; writes the file
    /// that they name.
    ///
    /// @param host where the connector listens
    List<String> main(String node, String host, int port) throws IOException {
        Path secret = directory.resolve(node + "-jmx.password");
        Files.createFile(secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(secret, password + "\n");
        return List.of(KafkaNodeMain.class.getName(), host, Integer.toString(port), secret.toString(), "kafka.Kafka");
    }

    /// Where our own classes are, for the class path of a node.
    static Path ourClasses() {
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
