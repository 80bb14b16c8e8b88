package io.streamgauge.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class LinuxThreadTest {
    private static final Path SCHEDULER = Path.of("/proc/thread-self/sched");

    @Test
    void requestsAShorterTimeSlice() throws Exception {
        assumeThat(SCHEDULER).exists();
        FutureTask<Turn> seen =
                new FutureTask<>(() -> new Turn(turnNanos(), LinuxThread.requestShortTimeSlice(), turnNanos()));
        Thread.ofPlatform().start(seen).join();
        // Kernels before 6.12 accept the call but do not change the time slice.
        assumeThat(seen.get().after()).isNotEqualTo(seen.get().before());
        assertThat(seen.get().taken()).isTrue();
        assertThat(seen.get().after()).contains(100_000L);
    }

    private record Turn(Optional<Long> before, boolean taken, Optional<Long> after) {}

    private static Optional<Long> turnNanos() throws Exception {
        return Files.readAllLines(SCHEDULER).stream()
                .filter(line -> line.startsWith("se.slice"))
                .map(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst();
    }
}
