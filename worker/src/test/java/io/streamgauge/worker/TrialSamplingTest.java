package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialSamplingTest {
    private static final Path NOT_IN_MEMORY = Path.of("/proc");
    private static final Path IN_MEMORY = Path.of("/dev/shm");

    @Test
    void doesNotCountWritesIfADataDirectoryIsInMemory() {
        assumeThat(Files.isDirectory(IN_MEMORY)).isTrue();
        assertThat(TrialSampling.countsWrites(List.of(NOT_IN_MEMORY))).isTrue();
        assertThat(TrialSampling.countsWrites(List.of(NOT_IN_MEMORY, IN_MEMORY)))
                .isFalse();
        assertThat(TrialSampling.countsWrites(List.of(IN_MEMORY))).isFalse();
        assertThat(TrialSampling.countsWrites(List.of())).isTrue();
    }
}
