package io.streamgauge.deploy.cluster;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/// Directories of the current user's clusters. Each directory contains `cluster.json`, `logs/` and, after a
/// successful start, `client.properties`. Only this user can read these directories. Streamgauge writes
/// `cluster.json` before it starts any process. If the directory for a name does not contain this file, the name
/// is therefore available.
public final class ClusterStore {
    private static final String RECORD = "cluster.json";
    private static final String SETTINGS = "client.properties";
    private static final FileAttribute<Set<PosixFilePermission>> OWN_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWN_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path root;

    /// @param root parent directory, which is created when needed
    public ClusterStore(Path root) {
        this.root = root;
    }

    /// Returns the store of the current user. Its directory is `XDG_STATE_HOME/streamgauge/clusters`. If
    /// `XDG_STATE_HOME` is not set, the default state directory of the operating system is used instead.
    public static ClusterStore ofUser() {
        return new ClusterStore(StateDirectory.ofUser().resolve("clusters"));
    }

    /// Returns the directory of a cluster.
    public Path directory(String name) {
        return root.resolve(name);
    }

    /// Returns the directory of the logs of a cluster.
    public Path logs(String name) {
        return directory(name).resolve("logs");
    }

    /// Returns the file that contains the client settings, including secrets.
    public Path settings(String name) {
        return directory(name).resolve(SETTINGS);
    }

    /// Reserves a name if the name is available.
    ///
    /// @return false if the name is already used
    boolean reserve(ClusterRecord cluster) throws IOException, DeploymentException {
        if (!Files.isDirectory(root)) {
            Files.createDirectories(root.getParent() == null ? root : root.getParent());
            Files.createDirectories(root, OWN_DIRECTORY);
        }
        try (FileChannel channel =
                        FileChannel.open(root.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assert lock.isValid();
            Optional<ClusterRecord> present = find(cluster.name());
            if (present.isPresent() && !present.get().hasEnded()) {
                return false;
            }
            delete(cluster.name());
            Files.createDirectory(directory(cluster.name()), OWN_DIRECTORY);
            Files.createDirectory(logs(cluster.name()));
            write(cluster);
            return true;
        }
    }

    /// Replaces the record of a cluster atomically.
    void write(ClusterRecord cluster) throws IOException {
        replace(directory(cluster.name()).resolve(RECORD), Json.indented().writeValueAsString(cluster) + "\n");
    }

    void writeSettings(String name, List<String> lines) throws IOException {
        replace(settings(name), String.join("\n", lines) + "\n");
    }

    private static void replace(Path file, String text) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.deleteIfExists(partial);
        Files.createFile(partial, OWN_FILE);
        Files.writeString(partial, text);
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /// Returns the cluster with this name; empty if the cluster does not exist.
    ///
    /// @throws DeploymentException if the record of the cluster cannot be read
    public Optional<ClusterRecord> find(String name) throws DeploymentException {
        Path file = directory(name).resolve(RECORD);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.indented().readValue(Files.readString(file), ClusterRecord.class));
        } catch (IOException e) {
            throw unreadable(name, file, IoErrorText.of(e), e);
        } catch (JacksonException e) {
            throw unreadable(name, file, e.getOriginalMessage(), e);
        }
    }

    private static DeploymentException unreadable(String name, Path file, String reason, Exception cause) {
        return new DeploymentException(
                "cluster '" + name + "': '" + file + "' cannot be read: " + reason
                        + ". Stop the processes of the cluster manually, and then remove the directory that "
                        + "contains this file.",
                cause);
    }

    /// Returns all clusters of the current user, oldest first.
    ///
    /// @throws DeploymentException if the parent directory or a record cannot be read
    public List<ClusterRecord> all() throws DeploymentException {
        List<String> names;
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> directories = Files.list(root)) {
            names = directories
                    .filter(Files::isDirectory)
                    .map(directory -> directory.getFileName().toString())
                    .toList();
        } catch (IOException e) {
            throw new DeploymentException(
                    "directory '" + root + "': cannot be read: " + IoErrorText.of(e)
                            + ". Check the owner of the directory.",
                    e);
        }
        Stream.Builder<ClusterRecord> clusters = Stream.builder();
        for (String name : names) {
            find(name).ifPresent(clusters);
        }
        return clusters.build()
                .sorted(Comparator.comparing(ClusterRecord::since).thenComparing(ClusterRecord::name))
                .toList();
    }

    /// Deletes the record of a cluster, which makes the name available again, and then the other files of the
    /// cluster.
    void delete(String name) throws IOException {
        Path directory = directory(name);
        if (!Files.isDirectory(directory)) {
            return;
        }
        Files.deleteIfExists(directory.resolve(RECORD));
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
