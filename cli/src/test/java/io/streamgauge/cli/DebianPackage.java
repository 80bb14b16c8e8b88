package io.streamgauge.cli;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.CachedTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// Package from the Debian release of this machine, unpacked into the cache but not installed.
final class DebianPackage {
    private static final Path APT = Path.of("/usr/bin/apt-get");

    private DebianPackage() {}

    /// Downloads and unpacks a package without its dependencies, unless the cache contains it. Returns the
    /// directory that contains the unpacked files. On a machine without apt, this method aborts the test, or
    /// throws an exception if `CI=true`.
    static Path unpack(String name) throws DeploymentException, IOException {
        if (!Files.isExecutable(APT)) {
            if ("true".equals(System.getenv("CI"))) {
                throw new IllegalStateException(APT + " is required for this test");
            }
            Assumptions.abort(APT + " is not available");
        }
        return new CachedTree(CacheDirectory.ofUser(), name).obtain(_ -> {}, directory -> fill(name, directory));
    }

    private static void fill(String name, Path directory) throws DeploymentException, IOException {
        Path packages = Files.createTempDirectory("streamgauge-apt-");
        try {
            run(packages, APT.toString(), "-q", "download", name);
            try (Stream<Path> files = Files.list(packages)) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".deb")).toList()) {
                    run(packages, "/usr/bin/dpkg-deb", "-x", file.toString(), directory.toString());
                    Files.delete(file);
                }
            }
        } finally {
            Files.delete(packages);
        }
    }

    private static void run(Path directory, String... command) throws DeploymentException, IOException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new DeploymentException(String.join(" ", command) + ": " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeploymentException(String.join(" ", command) + ": interrupted", e);
        }
    }
}
