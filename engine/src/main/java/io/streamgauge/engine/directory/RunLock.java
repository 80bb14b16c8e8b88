package io.streamgauge.engine.directory;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Lock that prevents two processes from writing to one run. The operating system releases the lock when the
/// process ends, even if it is killed.
public final class RunLock implements AutoCloseable {
    private final FileChannel channel;

    private RunLock(FileChannel channel) {
        this.channel = channel;
    }

    /// Acquires and returns the lock of a run.
    ///
    /// @param directory directory of a new or resumed run, or of a study
    /// @throws InvalidExperimentException if the lock is already held
    public static RunLock acquire(Path directory) throws InvalidExperimentException, IOException {
        return tryAcquire(directory)
                .orElseThrow(() -> new InvalidExperimentException(List.of(new Problem(
                        "directory '" + directory + "'",
                        "another process is writing to this directory",
                        "Wait until that process ends, or stop it."))));
    }

    /// Acquires and returns the lock of a run unless the lock is already held.
    ///
    /// @return lock of the run; an empty result if the lock is already held
    static Optional<RunLock> tryAcquire(Path directory) throws IOException {
        Path file = directory.resolve(".lock");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel) == null) {
            channel.close();
            return Optional.empty();
        }
        return Optional.of(new RunLock(channel));
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    /// Releases the lock. The file remains: another process may already have opened it, and would then hold a lock on a
    /// deleted file while a third process locks a new one.
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
