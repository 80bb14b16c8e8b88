package io.streamgauge.result;

import org.jspecify.annotations.Nullable;

/// `disk-canary.json` of a trial: what the disk that holds the brokers' data could do before they were started, and
/// after they were gone and their data with them.
///
/// @param after null when the run ended before
public record DiskCanary(Reading before, @Nullable Reading after) {
    /// The file in a trial's directory.
    public static final String FILE = "disk-canary.json";

    /// One short look at the disk.
    ///
    /// @param fdatasyncP50Nanos to make 4 KiB at the end of a file last, the middle of all
    /// @param writeBytesPerSecond one after another, past the page cache where the file system allows it
    public record Reading(long fdatasyncP50Nanos, double writeBytesPerSecond) {}
}
