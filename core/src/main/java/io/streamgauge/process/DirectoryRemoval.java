package io.streamgauge.process;

import io.streamgauge.Poll;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Utility that removes a directory tree without following links.
final class DirectoryRemoval {
    private static final Duration TIMEOUT = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private DirectoryRemoval() {}

    /// Removes the tree. If an attempt fails, the method tries again for about 0.5 s, because an exiting process
    /// may still write to the tree.
    ///
    /// @return false if the directory still exists
    static boolean remove(Path directory) {
        return UninterruptibleWait.uninterruptibly(() -> Poll.until(TIMEOUT, PAUSE, () -> isRemoved(directory)));
    }

    private static boolean isRemoved(Path directory) {
        try {
            Files.walkFileTree(directory, new Remover());
        } catch (IOException busy) {
            // A process may still write to the directory. The next attempt may succeed.
        }
        return !Files.exists(directory, LinkOption.NOFOLLOW_LINKS);
    }

    private static final class Remover extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw e;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) throws IOException {
            if (e != null) {
                throw e;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
