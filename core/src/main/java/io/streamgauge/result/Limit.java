package io.streamgauge.result;

/// What a calibration measures. The id stands in its files.
public enum Limit {
    DISK_WRITE("disk.write", "sequential write past the page cache", Unit.BYTES_PER_SECOND),
    DISK_READ("disk.read", "sequential read past the page cache", Unit.BYTES_PER_SECOND),
    FDATASYNC("fdatasync", "fdatasync after 4 KiB at the end of a file", Unit.NANOSECONDS),
    MEMORY_COPY("memory.copy", "copy of memory, one thread", Unit.BYTES_PER_SECOND),
    LOOPBACK("loopback", "one TCP connection over loopback", Unit.BYTES_PER_SECOND),
    ROUND_TRIP("loopback.round-trip", "64 bytes over loopback and back", Unit.NANOSECONDS),
    WAKE("wake", "lateness of a thread that sleeps 1 ms, all CPUs", Unit.NANOSECONDS),
    WAKE_WORST_CPU("wake.worst-cpu", "the same on the worst CPU", Unit.NANOSECONDS),
    OTHERS_BUSY("others.busy", "CPU time that others used meanwhile", Unit.PERCENT),
    STEAL("steal", "CPU time that the hypervisor gave to others", Unit.PERCENT),
    HARNESS_RATE("harness.rate", "most that one worker offers, accounts for and receives", Unit.MESSAGES_PER_SECOND),
    HARNESS_CPU_FULL("harness.cpu.full", "CPU of the worker for a message at that rate", Unit.MICROSECONDS),
    HARNESS_SEND_DELAY("harness.send-delay", "send delay at 50,000 messages/s", Unit.NANOSECONDS),
    HARNESS_CPU("harness.cpu", "CPU of the worker for a message at 50,000/s", Unit.MICROSECONDS);

    private final String id;
    private final String what;
    private final Unit unit;

    Limit(String id, String what, Unit unit) {
        this.id = id;
        this.what = what;
        this.unit = unit;
    }

    /// For example `disk.write`; a quantile of a distribution adds its own, as in `fdatasync.p99`.
    public String id() {
        return id;
    }

    public String what() {
        return what;
    }

    public Unit unit() {
        return unit;
    }

    /// What figures are counted in.
    public enum Unit {
        BYTES_PER_SECOND,
        MESSAGES_PER_SECOND,
        NANOSECONDS,
        MICROSECONDS,
        /// 0 to 100.
        PERCENT
    }
}
