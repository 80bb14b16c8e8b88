package io.streamgauge.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MemoryFileSystemTest {
    @Test
    void recognisesSharedMemory() {
        assumeThat(Files.isDirectory(Path.of("/dev/shm"))).isTrue();
        assertThat(MemoryFileSystem.contains(Path.of("/dev/shm"))).isTrue();
    }

    @Test
    void recognisesTypes() {
        assertThat(MemoryFileSystem.isType("tmpfs")).isTrue();
        assertThat(MemoryFileSystem.isType("ext4")).isFalse();
        assertThat(MemoryFileSystem.contains(Path.of("does-not-exist"))).isFalse();
    }
}
