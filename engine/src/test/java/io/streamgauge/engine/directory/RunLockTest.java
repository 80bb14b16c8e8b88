package io.streamgauge.engine.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
    @TempDir
    Path run;

    /// A process opens the file while the lock is held, and locks it after the release. A lock on a deleted file would
    /// not exclude a third process.
    @Test
    void excludesOthersAfterARelease() throws IOException {
        RunLock first = RunLock.tryAcquire(run).orElseThrow();
        try (FileChannel second = FileChannel.open(run.resolve(".lock"), StandardOpenOption.WRITE)) {
            first.close();
            assertThat(second.tryLock()).isNotNull();
            assertThat(RunLock.tryAcquire(run)).isEmpty();
        }
        RunLock.tryAcquire(run).orElseThrow().close();
    }
}
