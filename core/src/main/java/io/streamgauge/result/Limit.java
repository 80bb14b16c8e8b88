package io.streamgauge.result;

/// Quantity that a calibration measures. Result files identify each quantity by its ID.
public enum Limit {
    DISK_WRITE("disk.write", "sequential write", Unit.BYTES_PER_SECOND),
    DISK_READ("disk.read", "sequential read", Unit.BYTES_PER_SECOND),
    FDATASYNC("fdatasync", "fdatasync after appending 4 KiB to a file", Unit.NANOSECONDS),
    MEMORY_COPY("memory.copy", "memory copy, one thread", Unit.BYTES_PER_SECOND),
    LOOPBACK("loopback", "one TCP connection over loopback", Unit.BYTES_PER_SECOND),
    ROUND_TRIP("loopback.round-trip", "round trip of 64 bytes over loopback", Unit.NANOSECONDS),
    WAKE("wake", "wakeup delay of a thread that sleeps for 1 ms, all CPUs", Unit.NANOSECONDS),
    WAKE_WORST_CPU("wake.worst-cpu", "wakeup delay on the worst CPU", Unit.NANOSECONDS),
    OTHERS_BUSY(
            "others.busy", "CPU time of other programs during the wakeup benchmark, share of all CPUs", Unit.PERCENT),
    STEAL("steal", "steal: CPU time used by other guests or the host, share of all CPUs", Unit.PERCENT),
    HARNESS_RATE(
            "harness.rate",
            "highest rate at which one worker sends, records and receives messages",
            Unit.MESSAGES_PER_SECOND),
    HARNESS_CPU_FULL("harness.cpu.full", "CPU time of the worker per message at the highest rate", Unit.MICROSECONDS),
    HARNESS_SEND_DELAY("harness.send-delay", "send delay at 50,000 messages/s", Unit.NANOSECONDS),
    HARNESS_CPU("harness.cpu", "CPU time of the worker per message at 50,000 messages/s", Unit.MICROSECONDS);

    private final String id;
    private final String what;
    private final Unit unit;

    Limit(String id, String what, Unit unit) {
        this.id = id;
        this.what = what;
        this.unit = unit;
    }

    /// Returns the ID, for example `disk.write`. The ID of a quantile has a suffix, as in `fdatasync.p99`.
    public String id() {
        return id;
    }

    public String what() {
        return what;
    }

    public Unit unit() {
        return unit;
    }

    /// Unit of the figures.
    public enum Unit {
        BYTES_PER_SECOND,
        MESSAGES_PER_SECOND,
        NANOSECONDS,
        MICROSECONDS,
        /// Percentage from 0 to 100.
        PERCENT
    }
}
