package io.streamgauge.result;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// `calibration.json`: limits of a machine, of the disk that contains a data directory, and of the generator on
/// this machine.
///
/// @param schemaVersion version of the format of this file
/// @param measuredAt time of the calibration, ISO-8601, UTC
/// @param host facts about the machine; `dataFileSystem` is the file system of `dataDirectory`
/// @param quick true for a calibration with short repetitions
/// @param directIo true if the disk benchmarks bypassed the page cache
/// @param seconds duration of the calibration in seconds
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
    /// Maximum age of a usable calibration. The limits of a machine change over time, because the
    /// kernel, the disks and the load of other guests change.
    public static final Duration MAX_AGE = Duration.ofDays(30);

    public Calibration {
        figures = List.copyOf(figures);
    }

    /// Result of one benchmark.
    ///
    /// @param id ID of the limit, followed by the quantile if the limit is a distribution, for example
    ///     `fdatasync.p99`
    /// @param median median of the repetitions; if `repeats` is empty, the quantile of all values together
    /// @param least minimum of the repetitions; equal to `median` if `repeats` is empty
    /// @param most maximum of the repetitions; equal to `median` if `repeats` is empty
    /// @param repeats values of the repetitions in order; empty for a quantile computed from the
    ///     values of all repetitions together
    /// @param samples total number of values in all repetitions, from which a quantile is computed;
    ///     0 if each repetition has one value
    public record Figure(
            String id, Limit limit, double median, double least, double most, List<Double> repeats, long samples) {
        public Figure {
            repeats = List.copyOf(repeats);
        }
    }

    /// Returns a figure; empty if the calibration does not contain it.
    ///
    /// @param id ID of the figure, for example `disk.write`
    public Optional<Figure> figure(String id) {
        return figures.stream().filter(f -> f.id().equals(id)).findFirst();
    }

    public Optional<Figure> figure(Limit limit) {
        return figure(limit.id());
    }

    /// Returns whether this calibration was made on the given machine and file system. The comparison ignores
    /// the versions of the kernel and of Java.
    public boolean isOf(HostFacts other) {
        return host.hostName().equals(other.hostName())
                && host.cpuModel().equals(other.cpuModel())
                && host.cpus() == other.cpus()
                && host.memoryBytes() == other.memoryBytes()
                && host.dataFileSystem().equals(other.dataFileSystem());
    }

    /// Returns the time from the calibration to `now`; negative if the clock has been set back.
    public Duration age(Instant now) {
        return Duration.between(Instant.parse(measuredAt), now);
    }
}
