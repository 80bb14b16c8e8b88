package io.streamgauge.measure;

import java.time.Instant;
import java.util.function.LongSupplier;

/// Deviation of the wall clock from the monotonic clock, which all measurements use. A sudden change in
/// this deviation shows that the wall clock was set or that the machine was suspended.
public final class ClockShift {
    private final LongSupplier wallNanos;
    private final LongSupplier monotonicNanos;
    private final long before;

    public ClockShift() {
        this(ClockShift::wallClock, System::nanoTime);
    }

    /// Creates a measurement with the given clocks, for tests.
    public ClockShift(LongSupplier wallNanos, LongSupplier monotonicNanos) {
        this.wallNanos = wallNanos;
        this.monotonicNanos = monotonicNanos;
        this.before = difference();
    }

    private static long wallClock() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }

    /// Returns the wall-clock time minus the monotonic time, in nanoseconds. The method uses the fastest
    /// of three readings, because a pause during a reading looks like a shift.
    private long difference() {
        long best = 0;
        long shortest = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            long from = monotonicNanos.getAsLong();
            long wall = wallNanos.getAsLong();
            long to = monotonicNanos.getAsLong();
            if (to - from < shortest) {
                shortest = to - from;
                best = wall - (from + (to - from) / 2);
            }
        }
        return best;
    }

    /// Returns the change in the deviation since the creation of this object, in nanoseconds; negative if the
    /// wall clock was set back.
    public long shiftNanos() {
        return difference() - before;
    }
}
