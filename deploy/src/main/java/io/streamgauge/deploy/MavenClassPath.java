package io.streamgauge.deploy;

import eu.maveniverse.maven.mima.context.Context;
import io.streamgauge.DeploymentException;
import java.io.File;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/// Class paths of programs that are Maven artifacts. Streamgauge uses your Maven settings and downloads missing
/// artifacts to the local repository.
public final class MavenClassPath {
    private MavenClassPath() {}

    /// Returns the class path of artifacts and their runtime dependencies.
    ///
    /// @param coordinates `group:artifact:version` of each artifact
    /// @throws DeploymentException if an artifact cannot be downloaded
    public static String of(String... coordinates) throws DeploymentException {
        try (Context maven = MavenContext.open()) {
            CollectRequest closure = new CollectRequest();
            closure.setRepositories(maven.remoteRepositories());
            closure.setDependencies(Arrays.stream(coordinates)
                    .map(artifact -> new Dependency(new DefaultArtifact(artifact), JavaScopes.RUNTIME))
                    .toList());
            DependencyRequest request =
                    new DependencyRequest(closure, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
            return maven
                    .repositorySystem()
                    .resolveDependencies(maven.repositorySystemSession(), request)
                    .getArtifactResults()
                    .stream()
                    .map(found -> Objects.requireNonNull(found.getArtifact().getFile()))
                    .map(File::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (DependencyResolutionException e) {
            throw new DeploymentException(
                    String.join(", ", coordinates) + ": cannot be downloaded: " + e.getMessage()
                            + ". Check the network and the mirrors in your Maven settings.",
                    e);
        }
    }
}
