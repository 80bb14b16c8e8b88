package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostInspectionTest {
    private static final long GIB = 1L << 30;

    @Test
    void usesTheAvailableMemoryOfTheMachine() {
        assertThat(HostInspection.freeMemory(8 * GIB, 8 * GIB, 5 * GIB, GIB)).isEqualTo(5 * GIB);
    }

    @Test
    void respectsTheMemoryLimitOfAContainer() {
        assertThat(HostInspection.freeMemory(2 * GIB, 8 * GIB, 5 * GIB, GIB)).isEqualTo(GIB);
        assertThat(HostInspection.freeMemory(7 * GIB, 8 * GIB, 5 * GIB, 6 * GIB))
                .isEqualTo(5 * GIB);
    }
}
