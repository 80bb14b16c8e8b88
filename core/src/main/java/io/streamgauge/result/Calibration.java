package io.streamgauge.result;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// `calibration.json`: what a machine and the disk of a data directory can do at most.
///
/// @param schemaVersion of this file
/// @param measuredAt ISO-8601, UTC
/// @param host its `dataFileSystem` is that of `dataDirectory`
/// @param quick true when the repeats were short
/// @param directIo true when the disk was written and read past the page cache
/// @param seconds that it took
public record Calibration(
        int schemaVersion,
        String measuredAt,
        String streamgaugeVersion,
        HostFacts host,
        String dataDirectory,
        boolean quick,
        boolean directIo,
        double seconds,
        List<Figure> figures) {
    public static final int SCHEMA_VERSION = 1;
    /// An older one does not speak for the machine any more: kernels, neighbours and disks change.
    public static final Duration MAX_AGE = Duration.ofDays(30);

    public Calibration {
        figures = List.copyOf(figures);
    }

    /// One figure.
    ///
    /// @param id of the limit, with the quantile of a distribution, for example `fdatasync.p99`
    /// @param median of the repeats
    /// @param least of the repeats
    /// @param most of the repeats
    /// @param repeats in order; empty for a quantile that only all repeats together have values enough for
    /// @param samples values behind a quantile, all repeats together; 0 for what is one value a repeat
    public record Figure(
            String id, Limit limit, double median, double least, double most, List<Double> repeats, long samples) {
        public Figure {
            repeats = List.copyOf(repeats);
        }
    }

    /// @param id for example `disk.write`
    public Optional<Figure> figure(String id) {
        return figures.stream().filter(f -> f.id().equals(id)).findFirst();
    }

    public Optional<Figure> figure(Limit limit) {
        return figure(limit.id());
    }

    /// Whether it speaks for this machine and this file system. Kernel and Java may have been updated since.
    public boolean isOf(HostFacts other) {
        return host.hostName().equals(other.hostName())
                && host.cpuModel().equals(other.cpuModel())
                && host.cpus() == other.cpus()
                && host.memoryBytes() == other.memoryBytes()
                && host.dataFileSystem().equals(other.dataFileSystem());
    }

    /// How long ago it was measured.
    public Duration age(Instant now) {
        return Duration.between(Instant.parse(measuredAt), now);
    }
}
