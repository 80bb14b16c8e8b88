package io.streamgauge.deploy.pulsar;

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

/// Unpacked Pulsar distribution that you provide.
final class PulsarHome {
    static final String LIBRARIES = "lib";
    static final String CONFIGURATION = "conf";
    private static final Pattern BROKER_JAR =
            Pattern.compile("org\\.apache\\.pulsar-pulsar-broker-(\\d+\\.\\d+\\.\\d+)\\.jar");

    private PulsarHome() {}

    static Installation installation(Path home, @Nullable String wanted) throws DeploymentException {
        String version = versionIn(home)
                .orElseThrow(() -> new DeploymentException("pulsar home '" + home + "' does not contain " + LIBRARIES
                        + "/org.apache.pulsar-pulsar-broker-VERSION.jar. Specify the directory of an unpacked "
                        + "Pulsar release, or remove 'home' to download one."));
        if (wanted != null && !wanted.equals(version)) {
            throw new DeploymentException("pulsar home '" + home + "' contains Pulsar " + version
                    + ", but 'version' is " + wanted + ". Correct 'home' or 'version'.");
        }
        return new Installation(version, home.toAbsolutePath(), "home");
    }

    static Optional<String> versionIn(Path home) {
        try (Stream<Path> files = Files.list(home.resolve(LIBRARIES))) {
            return files.map(file -> BROKER_JAR.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(match -> match.group(1))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
