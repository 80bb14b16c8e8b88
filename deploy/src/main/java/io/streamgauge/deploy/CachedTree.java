package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.Poll;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Directory in the cache that is either complete or absent. Streamgauge fills a temporary directory, computes
/// the checksums of its files, and then moves it into the cache atomically. If concurrent runs need the same
/// directory, one run fills the directory while the others wait.
public final class CachedTree {
    private static final Duration LOCK_POLL = Duration.ofMillis(100);

    private final Path cache;
    private final String name;

    /// @param name name of the directory within `cache`
    public CachedTree(Path cache, String name) {
        this.cache = cache;
        this.name = name;
    }

    /// Function that writes the files into an empty directory.
    @FunctionalInterface
    public interface Filler {
        void fill(Path directory) throws DeploymentException, IOException;
    }

    /// Returns the path of the directory. The directory might not exist.
    public Path place() {
        return cache.resolve(name);
    }

    /// Returns the directory, after filling it if it does not exist or does not match its checksums.
    ///
    /// @throws DeploymentException if the directory cannot be checked or filled. A partly filled directory never
    ///     exists at [#place]
    public Path obtain(ProgressListener progress, Filler filler) throws DeploymentException {
        try {
            Files.createDirectories(cache);
            try (FileChannel channel = FileChannel.open(
                            cache.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = lock(channel, progress)) {
                assert lock.isValid();
                return obtainLocked(progress, filler);
            }
        } catch (IOException e) {
            throw new DeploymentException(
                    "cache '" + place() + "': " + IoErrorText.of(e)
                            + ". Free disk space, check the permissions or set STREAMGAUGE_CACHE to another directory.",
                    e);
        }
    }

    private Path obtainLocked(ProgressListener progress, Filler filler) throws IOException, DeploymentException {
        List<String> differences = Manifest.differences(place());
        if (differences.isEmpty()) {
            return place();
        }
        if (Files.exists(place())) {
            progress.step("cache entry " + name + " is damaged (" + differences.getFirst() + "): downloading it again");
            delete(place());
        }
        removeLeftovers();
        Path partial = Files.createTempDirectory(cache, name + ".partial-");
        try {
            filler.fill(partial);
            Manifest.write(partial);
            Files.move(partial, place(), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            if (Files.exists(partial)) {
                delete(partial);
            }
        }
        return place();
    }

    /// Removes the incomplete directories of killed runs. No other process can be filling these directories,
    /// because this process holds the lock.
    private void removeLeftovers() throws IOException {
        try (Stream<Path> entries = Files.list(cache)) {
            for (Path leftover : entries.filter(e -> e.getFileName().toString().startsWith(name + ".partial-"))
                    .toList()) {
                delete(leftover);
            }
        }
    }

    private FileLock lock(FileChannel channel, ProgressListener progress) throws IOException, DeploymentException {
        Optional<FileLock> free = tryLock(channel);
        if (free.isPresent()) {
            return free.get();
        }
        progress.step("waiting for another run to download " + name);
        try {
            return Poll.read(Poll.FOREVER, LOCK_POLL, () -> tryLock(channel), Optional::isPresent)
                    .orElseThrow();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeploymentException(
                    "cache '" + place() + "': interrupted while waiting for another run to download this directory. "
                            + "Run the command again.",
                    e);
        }
    }

    private static Optional<FileLock> tryLock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException byThisProcess) {
            // Another thread of this process holds the lock. The caller waits for this thread in the same way as for
            // another process.
            return Optional.empty();
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
