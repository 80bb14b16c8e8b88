package io.streamgauge.measure;

import java.time.Instant;
import java.util.function.LongSupplier;

/// By how much the wall clock runs away from the monotonic one, by which everything is measured. A step says that
/// somebody set the clock, or that the machine was stopped and resumed.
public final class ClockShift {
    private final LongSupplier wallNanos;
    private final LongSupplier monotonicNanos;
    private final long before;

    public ClockShift() {
        this(ClockShift::wallClock, System::nanoTime);
    }

    /// Of other clocks than those of this machine.
    public ClockShift(LongSupplier wallNanos, LongSupplier monotonicNanos) {
        this.wallNanos = wallNanos;
        this.monotonicNanos = monotonicNanos;
        this.before = difference();
    }

    private static long wallClock() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000 + now.getNano();
    }

    /// The best of a few looks: a thread that is held up between its two readings sees a shift that is none.
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

    /// Since this was made, in nanoseconds; negative when the wall clock was set back.
    public long shiftNanos() {
        return difference() - before;
    }
}
