package io.streamgauge.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MachineSettingsTest {
    @TempDir
    private Path root = Path.of("");

    private MachineSettings with(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        return new MachineSettings(root);
    }

    @Test
    void readsTheMemoryInBytes() throws IOException {
        MachineSettings.Memory memory = with("proc/meminfo", """
                MemTotal:        8000 kB
                MemFree:          100 kB
                MemAvailable:    3000 kB
                SwapTotal:       2000 kB
                SwapFree:        1500 kB
                """).memory();
        assertThat(memory).isEqualTo(new MachineSettings.Memory(8000 << 10, 3000 << 10, 2000 << 10, 500 << 10));
    }

    @Test
    void readsTheGovernorsOfAllCpus() throws IOException {
        with("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
        MachineSettings settings = with("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "performance\n");
        Files.createDirectories(root.resolve("sys/devices/system/cpu/cpu2"));
        assertThat(settings.frequencyGovernors()).containsExactly("performance", "powersave");
    }

    @Test
    void readsNoGovernorOfAVirtualMachine() throws IOException {
        Files.createDirectories(root.resolve("sys/devices/system/cpu/cpu0"));
        assertThat(new MachineSettings(root).frequencyGovernors()).isEmpty();
    }

    @Test
    void readsTheClockSource() throws IOException {
        assertThat(with("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n")
                        .clockSource())
                .isEqualTo("tsc");
    }

    @Test
    void countsTheUsedPortsOfTheRangeOnce() throws IOException {
        with("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        // The ports 0x8000 = 32768 and 0x8001 are in the range. The port 0x0016 = 22 is not in the range.
        MachineSettings settings = with("proc/net/tcp", """
                  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
                   0: 0100007F:8000 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 1
                   1: 0100007F:8001 0100007F:1F90 06 00000000:00000000 00:00000000 00000000     0        0 0
                   2: 0100007F:8000 0100007F:1F91 01 00000000:00000000 00:00000000 00000000     0        0 2
                   3: 00000000:0016 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 3
                """);
        assertThat(settings.localPorts()).isEqualTo(new MachineSettings.LocalPorts(28_232, 2, 1));
    }

    @Test
    void failsOnOtherSystems() {
        MachineSettings settings = new MachineSettings(root.resolve("missing"));
        assertThatThrownBy(settings::memory).isInstanceOf(IOException.class);
        assertThatThrownBy(settings::frequencyGovernors).isInstanceOf(IOException.class);
        assertThatThrownBy(settings::localPorts).isInstanceOf(IOException.class);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsThePortsOfThisMachine() throws IOException {
        assertThat(MachineSettings.ofThisMachine().localPorts().ports()).isPositive();
    }
}
