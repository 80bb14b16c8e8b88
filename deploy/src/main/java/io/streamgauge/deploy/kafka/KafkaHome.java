package io.streamgauge.deploy.kafka;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Unpacked Kafka distribution that you provide.
final class KafkaHome {
    static final String LIBRARIES = "libs";
    private static final Pattern SERVER_JAR = Pattern.compile("kafka_2\\.1[23]-(\\d+\\.\\d+\\.\\d+)\\.jar");

    private KafkaHome() {}

    static Installation installation(Path home, @Nullable String wanted) throws DeploymentException {
        String version = version(home)
                .orElseThrow(() -> new DeploymentException("kafka home '" + home + "' does not contain " + LIBRARIES
                        + "/kafka_2.13-VERSION.jar. Specify the directory of an unpacked Kafka release, or remove "
                        + "'home' to download one."));
        if (wanted != null && !wanted.equals(version)) {
            throw new DeploymentException("kafka home '" + home + "' contains Kafka " + version + ", but 'version' is "
                    + wanted + ". Correct 'home' or 'version'.");
        }
        return new Installation(version, home.toAbsolutePath(), "home");
    }

    /// Returns the version of Kafka in this directory; empty if the directory cannot be read or does not contain
    /// Kafka.
    static Optional<String> version(Path home) {
        try (Stream<Path> files = Files.list(home.resolve(LIBRARIES))) {
            return files.map(file -> SERVER_JAR.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(match -> match.group(1))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
