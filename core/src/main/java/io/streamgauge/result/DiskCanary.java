package io.streamgauge.result;

import org.jspecify.annotations.Nullable;

/// `disk-canary.json` of a trial: speed of the disk that contains the brokers' data. Streamgauge runs
/// the first benchmark before it starts the brokers. It runs the second benchmark after it has stopped
/// the brokers and removed their data.
///
/// @param after result of the second benchmark; null if this benchmark failed or did not run
public record DiskCanary(Reading before, @Nullable Reading after) {
    /// Name of the file in the directory of a trial.
    public static final String FILE = "disk-canary.json";

    /// Result of one short benchmark of the disk.
    ///
    /// @param fdatasyncP50Nanos median time of an fdatasync after appending 4 KiB to a file
    /// @param writeBytesPerSecond rate of a sequential write, which bypasses the page cache if the file system
    ///     supports direct I/O
    public record Reading(long fdatasyncP50Nanos, double writeBytesPerSecond) {}
}
