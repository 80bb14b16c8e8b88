package io.streamgauge.deploy.kafka;

import eu.maveniverse.maven.mima.context.Context;
import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.CachedTree;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.MavenContext;
import io.streamgauge.deploy.ProgressListener;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/// Download of Kafka as Maven artifacts. It uses the mirrors, proxies and local repository in your Maven
/// settings.
final class KafkaDownload {
    private KafkaDownload() {}

    static Installation installation(String version, FetchContext context) throws DeploymentException {
        Path home = new CachedTree(context.cache(), "kafka-" + version)
                .obtain(context.progress(), directory -> fill(version, directory, context.progress()));
        return new Installation(version, home, "Maven repository");
    }

    private static void fill(String version, Path directory, ProgressListener progress)
            throws DeploymentException, IOException {
        progress.step("downloading Kafka " + version + " (about 45 MB), using your Maven settings");
        long started = System.nanoTime();
        Path libraries = Files.createDirectory(directory.resolve(KafkaHome.LIBRARIES));
        long bytes = 0;
        Set<Path> jars = resolve(version);
        for (Path jar : jars) {
            Files.copy(jar, libraries.resolve(jar.getFileName()));
            bytes += Files.size(jar);
        }
        progress.step("downloaded Kafka " + version + ": " + jars.size() + " jars, "
                + NumberFormatter.megabytes(bytes) + " in "
                + NumberFormatter.seconds((System.nanoTime() - started) / 1e9));
    }

    private static Set<Path> resolve(String version) throws DeploymentException {
        try (Context maven = MavenContext.open()) {
            CollectRequest closure = new CollectRequest();
            closure.setRepositories(maven.remoteRepositories());
            closure.setDependencies(List.of(
                    runtime("org.apache.kafka:kafka_2.13:" + version), runtime(KafkaVersion.loggingArtifact(version))));
            DependencyRequest request =
                    new DependencyRequest(closure, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
            Set<Path> jars = new LinkedHashSet<>();
            for (ArtifactResult result : maven.repositorySystem()
                    .resolveDependencies(maven.repositorySystemSession(), request)
                    .getArtifactResults()) {
                Artifact artifact = result.getArtifact();
                jars.add(Objects.requireNonNull(artifact.getFile(), artifact.toString())
                        .toPath());
            }
            return jars;
        } catch (DependencyResolutionException e) {
            throw new DeploymentException(
                    "kafka " + version + ": cannot be downloaded: " + firstLine(e)
                            + ". Check the network and the mirrors and proxies in your Maven settings, or set 'home' to "
                            + "the path of an unpacked Kafka release.",
                    e);
        }
    }

    private static Dependency runtime(String coordinates) {
        return new Dependency(new DefaultArtifact(coordinates), JavaScopes.RUNTIME);
    }

    private static String firstLine(Exception e) {
        return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName())
                .lines()
                .findFirst()
                .orElse("");
    }
}
