package io.streamgauge.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.linux.ProcessTable.Entry;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessTableTest {
    @Test
    void parsesNamesWithBlanksAndParentheses() {
        String stat = "42 (tmux: a) (b) S 7 42 42 0 -1 4194304 9 8 7 6 12 30 1 2 20 0 1 0 555 1000 2";
        assertThat(ProcessTable.parse(42, stat)).isEqualTo(new Entry(42, 7, "tmux: a) (b", false, 450_000, 555));
    }

    @Test
    void recognisesThreadsOfTheKernel() {
        String stat = "14 (kworker/0:1) I 2 0 0 0 -1 69238880 0 0 0 0 0 9 0 0 20 0 1 0 24 0 0";
        assertThat(ProcessTable.parse(14, stat).kernelThread()).isTrue();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void containsThisProcess() throws IOException {
        long self = ProcessHandle.current().pid();
        assertThat(ProcessTable.read())
                .filteredOn(entry -> entry.pid() == self)
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.parent())
                            .isEqualTo(ProcessHandle.current()
                                    .parent()
                                    .orElseThrow()
                                    .pid());
                    assertThat(entry.program()).startsWith("java");
                    assertThat(entry.cpuMicros()).isPositive();
                });
    }
}
