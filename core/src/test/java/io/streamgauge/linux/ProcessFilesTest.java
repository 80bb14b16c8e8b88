package io.streamgauge.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProcessFilesTest {
    private final ProcessFiles self = ProcessFiles.of(ProcessHandle.current().pid());

    @BeforeEach
    void onLinuxOnly() {
        Assumptions.assumeTrue(ProcessFiles.areAvailable());
    }

    @Test
    void readsThisProcess() throws IOException {
        assertThat(self.stat().hasEnded()).isFalse();
        assertThat(self.stat().cpuMicros()).isPositive();
        assertThat(self.stat().startTime())
                .isEqualTo(ProcessFiles.ofSelf().stat().startTime());
        assertThat(self.residentBytes()).isGreaterThan(10L << 20);
        assertThat(self.contextSwitches()).isPositive();
        assertThat(self.allowedCpus()).matches("[0-9,-]+");
        assertThat(self.maxOpenFiles()).isGreaterThan(100);
    }

    @Test
    void findsAListeningPort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(self.listeningPorts()).contains(server.getLocalPort());
        }
    }

    @Test
    void failsForAProcessThatHasEnded() {
        assertThatThrownBy(() -> ProcessFiles.of(Integer.MAX_VALUE).stat()).isInstanceOf(IOException.class);
        assertThat(ProcessFiles.of(Integer.MAX_VALUE).listeningPorts()).isEmpty();
    }

    @Test
    void readsFieldsByTheirWholeName() {
        String status = "nonvoluntary_ctxt_switches:\t7\nvoluntary_ctxt_switches:\t9 kB\n";
        assertThat(StatusFields.number(status, "voluntary_ctxt_switches:")).isEqualTo(9);
        assertThat(StatusFields.number(status, "nonvoluntary_ctxt_switches:")).isEqualTo(7);
        assertThat(StatusFields.number(status, "VmRSS:")).isZero();
    }
}
