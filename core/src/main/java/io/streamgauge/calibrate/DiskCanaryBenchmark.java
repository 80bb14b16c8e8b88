package io.streamgauge.calibrate;

import io.streamgauge.measure.Clock;
import io.streamgauge.result.DiskCanary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// Short benchmark of a disk, for comparison with a later benchmark of the same disk. The speed of a disk changes
/// between trials if other programs use the disk or if the disk has used up its burst credits.
public final class DiskCanaryBenchmark {
    private static final Duration EACH = Duration.ofMillis(300);
    private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs");
    private static final double MIDDLE = 50;

    private final CalibrationBenchmark syncs;
    private final CalibrationBenchmark writes;

    /// @param syncs benchmark of syncs, which returns a distribution of latencies
    /// @param writes benchmark of writes, which returns a rate
    public DiskCanaryBenchmark(CalibrationBenchmark syncs, CalibrationBenchmark writes) {
        this.syncs = syncs;
        this.writes = writes;
    }

    /// Measures the speed of the disk for about 0.6 s. The result is empty for a file system in memory.
    ///
    /// @param directory directory that no other program uses
    /// @throws IOException if less than 256 MiB is free or a write to the disk fails
    public static Optional<DiskCanary.Reading> look(Path directory, Clock clock)
            throws IOException, InterruptedException {
        if (MEMORY.contains(Files.getFileStore(directory).type())) {
            return Optional.empty();
        }
        try (DiskFile file = DiskFile.in(directory, clock)) {
            return Optional.of(new DiskCanaryBenchmark(new FdatasyncBenchmark(directory, clock), file.write()).look());
        }
    }

    public DiskCanary.Reading look() throws IOException, InterruptedException {
        long p50 = 0;
        double perSecond = 0;
        for (BenchmarkSample reading : syncs.measure(EACH)) {
            if (reading instanceof BenchmarkSample.Distribution distribution) {
                p50 = distribution.nanos().getValueAtPercentile(MIDDLE);
            }
        }
        for (BenchmarkSample reading : writes.measure(EACH)) {
            if (reading instanceof BenchmarkSample.Value value) {
                perSecond = value.value();
            }
        }
        return new DiskCanary.Reading(p50, perSecond);
    }
}
