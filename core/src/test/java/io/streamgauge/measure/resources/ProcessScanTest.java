package io.streamgauge.measure.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Test of process scans. A shell uses CPU time during each test.
@EnabledOnOs(OS.LINUX)
class ProcessScanTest {
    private static final long SELF = ProcessHandle.current().pid();
    private static final long ENOUGH_MICROS = 200_000;

    private Process busy;

    @BeforeEach
    void startAShellThatUsesCpuTime() throws IOException {
        busy = new ProcessBuilder("/bin/sh", "-c", "while :; do :; done").start();
    }

    @AfterEach
    void killTheShell() throws InterruptedException {
        busy.destroyForcibly().waitFor();
    }

    private static long micros(List<ResourceRow> rows, Role role) {
        return rows.stream()
                .filter(row -> row.role() == role)
                .mapToLong(ResourceRow::cpuMicros)
                .sum();
    }

    private void waitUntilTheShellHasUsedCpuTime() throws InterruptedException {
        long before = used();
        while (used() < before + ENOUGH_MICROS) {
            Thread.sleep(20);
        }
    }

    private long used() {
        return busy.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1000;
    }

    @Test
    void startsAtZero() throws IOException {
        List<ResourceRow> first = new ProcessScan(Set.of(), Set.of()).rows(3);
        assertThat(first).extracting(ResourceRow::role).containsExactly(Role.HARNESS, Role.KERNEL);
        assertThat(first).allSatisfy(row -> {
            assertThat(row.cpuMicros()).isZero();
            assertThat(row.seconds()).isEqualTo(3);
        });
    }

    @Test
    void countsDescendantsOfThisProcessAsHarness() throws IOException, InterruptedException {
        ProcessScan scan = new ProcessScan(Set.of(SELF), Set.of());
        scan.rows(0);
        waitUntilTheShellHasUsedCpuTime();
        assertThat(micros(scan.rows(1), Role.HARNESS)).isGreaterThanOrEqualTo(ENOUGH_MICROS - 20_000);
    }

    @Test
    void omitsProcessesWithSeparateRows() throws IOException, InterruptedException {
        ProcessScan scan = new ProcessScan(Set.of(SELF, busy.pid()), Set.of());
        scan.rows(0);
        waitUntilTheShellHasUsedCpuTime();
        assertThat(micros(scan.rows(1), Role.HARNESS)).isLessThan(ENOUGH_MICROS);
    }

    @Test
    void countsListenersSeparately() throws IOException, InterruptedException {
        ProcessScan scan = new ProcessScan(Set.of(SELF), Set.of(busy.pid()));
        scan.rows(0);
        waitUntilTheShellHasUsedCpuTime();
        assertThat(micros(scan.rows(1), Role.LISTENER)).isGreaterThanOrEqualTo(ENOUGH_MICROS - 20_000);
    }

    @Test
    void namesOtherPrograms() throws IOException, InterruptedException {
        // The parent of the loop exits, so that the loop is no longer a descendant of this process.
        Process orphan =
                new ProcessBuilder("/bin/sh", "-c", "sh -c 'exec 1>&-; while :; do :; done' & echo $!").start();
        String line = orphan.inputReader().readLine();
        orphan.waitFor();
        ProcessHandle loop = ProcessHandle.of(Long.parseLong(line)).orElseThrow();
        try {
            ProcessScan scan = new ProcessScan(Set.of(SELF), Set.of());
            scan.rows(0);
            waitUntilTheShellHasUsedCpuTime();
            assertThat(scan.rows(1))
                    .filteredOn(row -> row.role() == Role.OTHER && row.name().equals("sh"))
                    .singleElement()
                    .satisfies(row -> assertThat(row.cpuMicros()).isPositive());
        } finally {
            loop.destroyForcibly();
        }
    }

    @Test
    void findsTheProcessThatListens() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(LocalListeners.of(List.of("127.0.0.1:" + server.getLocalPort())))
                    .hasValue(Set.of(SELF));
        }
    }

    @Test
    void findsNoListenerOnOtherMachines() {
        assertThat(LocalListeners.of(List.of("192.0.2.1:9092"))).hasValue(Set.of());
    }

    @Test
    void returnsEmptyForAClosedPort() throws IOException {
        int port;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = server.getLocalPort();
        }
        assertThat(LocalListeners.of(List.of("localhost:" + port))).isEmpty();
    }
}
