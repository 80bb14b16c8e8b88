package io.streamgauge.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.measure.Clock;
import io.streamgauge.result.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test that runs the real benchmarks for a short time. The benchmarks must return results and delete their
/// files.
class CalibrationBenchmarksTest {
    private static final Duration BRIEF = Duration.ofMillis(50);
    /// Duration that is long enough for both threads to run, even under CPU contention.
    private static final Duration LONGER = Duration.ofMillis(500);

    @TempDir
    private Path directory = Path.of("");

    /// Returns the measured value of a limit, or the number of values if the benchmark measured a distribution.
    private static double value(List<BenchmarkSample> readings, Limit limit) {
        for (BenchmarkSample reading : readings) {
            if (reading.limit() == limit) {
                return switch (reading) {
                    case BenchmarkSample.Value value -> value.value();
                    case BenchmarkSample.Distribution distribution ->
                        distribution.nanos().getTotalCount();
                };
            }
        }
        throw new AssertionError("no " + limit);
    }

    private long files() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.count();
        }
    }

    @Test
    void writesReadsAndDeletesTheDiskFile() throws Exception {
        try (DiskFile file = DiskFile.in(directory, Clock.SYSTEM)) {
            assertThat(value(file.write().measure(BRIEF), Limit.DISK_WRITE)).isPositive();
            assertThat(value(file.read().measure(BRIEF), Limit.DISK_READ)).isPositive();
            assertThat(files()).isOne();
        }
        assertThat(files()).isZero();
    }

    @Test
    void countsSyncsAndDeletesTheirFile() throws Exception {
        List<BenchmarkSample> readings = new FdatasyncBenchmark(directory, Clock.SYSTEM).measure(BRIEF);
        assertThat(value(readings, Limit.FDATASYNC)).isPositive();
        assertThat(files()).isZero();
    }

    @Test
    void measuresLoopback() throws Exception {
        LoopbackBenchmark loopback = new LoopbackBenchmark(Clock.SYSTEM);
        assertThat(value(loopback.throughput().measure(LONGER), Limit.LOOPBACK)).isPositive();
        assertThat(value(loopback.roundTrip().measure(LONGER), Limit.ROUND_TRIP))
                .isPositive();
    }

    @Test
    void measuresMemoryCopies() {
        assertThat(value(new MemoryCopyBenchmark(Clock.SYSTEM).measure(BRIEF), Limit.MEMORY_COPY))
                .isPositive();
    }

    @Test
    void measuresWakeUpLatencyOnEachCpu() throws Exception {
        List<BenchmarkSample> readings =
                new WakeupLatencyBenchmark(Clock.SYSTEM, HostTimes.ofThisMachine()).measure(LONGER);
        assertThat(value(readings, Limit.WAKE)).isPositive();
        assertThat(value(readings, Limit.WAKE_WORST_CPU)).isPositive();
    }

    @Test
    void bindsThreadsToTheAllowedCpus() {
        assertThat(WakeupLatencyBenchmark.cpusToBind(3, "2-3,8")).containsExactly(2, 3, 8);
        assertThat(WakeupLatencyBenchmark.cpusToBind(2, "0-63")).containsExactly(0, 1);
        assertThat(WakeupLatencyBenchmark.cpusToBind(2, "")).containsExactly(0, 1);
    }

    @Test
    void stopsLoopbackWhenInterrupted() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(
                        () -> new LoopbackBenchmark(Clock.SYSTEM).throughput().measure(Duration.ofMinutes(5)))
                .isInstanceOfAny(IOException.class, InterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
