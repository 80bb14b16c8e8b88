package io.streamgauge.engine.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void namesTheLockedDirectory() throws InvalidExperimentException, IOException {
        try (RunLock _ = RunLock.acquire(directory)) {
            assertThatThrownBy(() -> RunLock.acquire(directory))
                    .isInstanceOf(InvalidExperimentException.class)
                    .hasMessage("directory '" + directory + "': another process is writing to this directory."
                            + " Wait until that process ends, or stop it.");
        }
        try (RunLock _ = RunLock.acquire(directory)) {
            assertThat(directory.resolve(".lock")).exists();
        }
    }
}
