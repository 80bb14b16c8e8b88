package io.streamgauge.deploy.kafka;

import io.streamgauge.deploy.metrics.JmxSource;
import io.streamgauge.deploy.metrics.KafkaMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/// The JMX agent of the nodes: read-only, behind a password, because whoever may write there runs code in the broker.
/// A port rather than the attach mechanism, which leaves files outside our directories when a node is killed and does
/// not reach into another network namespace.
final class KafkaJmx {
    private static final String USER = "streamgauge";
    private static final String PREFIX = "-Dcom.sun.management.jmxremote.";
    private static final int SECRET_BYTES = 20;

    private final Path directory;
    private final String password = secret();

    /// @param directory where the files with the password go
    KafkaJmx(Path directory) {
        this.directory = directory;
    }

    /// The JVM's flags for a node; writes the files that they name.
    ///
    /// @param host where the agent listens
    List<String> flags(String node, String host, int port) throws IOException {
        Path passwords = directory.resolve(node + "-jmx.password");
        Path access = directory.resolve(node + "-jmx.access");
        Files.createFile(passwords, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(passwords, USER + " " + password + "\n");
        Files.writeString(access, USER + " readonly\n");
        return List.of(
                PREFIX + "host=" + host,
                "-Djava.rmi.server.hostname=" + host,
                PREFIX + "port=" + port,
                PREFIX + "rmi.port=" + port,
                PREFIX + "ssl=false",
                PREFIX + "authenticate=true",
                PREFIX + "password.file=" + passwords,
                PREFIX + "access.file=" + access);
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
