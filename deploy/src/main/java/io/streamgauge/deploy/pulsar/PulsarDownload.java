package io.streamgauge.deploy.pulsar;

import eu.maveniverse.maven.mima.context.Context;
import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.CachedTree;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.MavenContext;
import io.streamgauge.deploy.ProgressListener;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.LogTail;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/// Download of Pulsar's binary distribution as a Maven artifact. The download uses your Maven settings. The JAR
/// files cannot be resolved individually because `pulsar-broker` 4.0.8 depends on an artifact that is not
/// published.
final class PulsarDownload {
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private PulsarDownload() {}

    static Installation installation(String version, FetchContext context) throws DeploymentException {
        Path home = new CachedTree(context.cache(), "pulsar-" + version)
                .obtain(context.progress(), directory -> fill(version, directory, context.progress()));
        return new Installation(version, home, "Maven repository");
    }

    private static void fill(String version, Path directory, ProgressListener progress)
            throws DeploymentException, IOException {
        progress.step("downloading Pulsar " + version + " (more than 200 MB), using your Maven settings");
        long started = System.nanoTime();
        unpack(resolve(version, progress), "apache-pulsar-" + version, directory);
        progress.step(
                "downloaded Pulsar " + version + " in " + NumberFormatter.seconds((System.nanoTime() - started) / 1e9));
    }

    private static Path resolve(String version, ProgressListener progress) throws DeploymentException {
        try (Context maven = MavenContext.open()) {
            ArtifactRequest request = new ArtifactRequest(
                    new DefaultArtifact("org.apache.pulsar:pulsar-server-distribution:tar.gz:bin:" + version),
                    maven.remoteRepositories(),
                    null);
            DefaultRepositorySystemSession session =
                    new DefaultRepositorySystemSession(maven.repositorySystemSession());
            session.setTransferListener(new DownloadProgress(progress));
            return Objects.requireNonNull(
                            maven.repositorySystem()
                                    .resolveArtifact(session, request)
                                    .getArtifact()
                                    .getFile(),
                            "the artifact does not have a file")
                    .toPath();
        } catch (ArtifactResolutionException e) {
            throw new DeploymentException(
                    "pulsar " + version + ": cannot be downloaded: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                            + ". Check the network and the mirrors and proxies in your Maven settings, or set 'home' to "
                            + "the path of an unpacked Pulsar release.",
                    e);
        }
    }

    /// Unpacks the server files from an archive with `tar`. Streamgauge does not need an archive library,
    /// because every Linux and macOS system includes `tar`.
    private static void unpack(Path archive, String root, Path directory) throws IOException, DeploymentException {
        // The guard ends `tar` if Streamgauge is killed. The next run can then remove the incomplete directory.
        List<String> command = List.of(
                "/bin/sh",
                "-c",
                "exec tar \"$@\"",
                "tar",
                "-xzf",
                archive.toString(),
                "-C",
                directory.toString(),
                "--strip-components=1",
                root + "/" + PulsarHome.LIBRARIES,
                root + "/" + PulsarHome.CONFIGURATION,
                root + "/LICENSE",
                root + "/NOTICE");
        try (SupervisedProcesses children = SupervisedProcesses.open()) {
            Path state = children.temporaryDirectory("unpack-");
            Path log = state.resolve("tar.log");
            ChildProcess tar = children.start(
                    "tar", command, state, Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LC_ALL", "C.UTF-8"), log);
            if (tar.exitStatus(LIMIT) != 0) {
                throw new DeploymentException("archive '" + archive + "': cannot be unpacked: "
                        + String.join("; ", LogTail.lines(log, 3))
                        + ". Free some disk space for the cache, or remove the archive to download it again.");
            }
        } catch (TimeoutException e) {
            throw new DeploymentException(
                    "archive '" + archive + "': not unpacked within " + LIMIT.toMinutes()
                            + " minutes. Set STREAMGAUGE_CACHE to a directory on a faster disk.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeploymentException(
                    "archive '" + archive + "': the extraction was interrupted. Run the command again.", e);
        }
    }

    /// Listener that reports the progress of a large download after each quarter.
    private static final class DownloadProgress extends AbstractTransferListener {
        private static final long LARGE_BYTES = 10_000_000;

        private final ProgressListener progress;
        private long reported;

        DownloadProgress(ProgressListener progress) {
            this.progress = progress;
        }

        @Override
        public void transferProgressed(TransferEvent event) {
            long length = event.getResource().getContentLength();
            if (length < LARGE_BYTES) {
                return;
            }
            long quarters = event.getTransferredBytes() * 4 / length;
            if (quarters > reported) {
                reported = quarters;
                progress.step("  " + event.getTransferredBytes() / 1_000_000 + " of " + length / 1_000_000 + " MB");
            }
        }
    }
}
