package io.streamgauge.measure;

/// Instants of a trial, in nanoseconds since the trial's time origin. The generator sets the start of
/// the measured phase before the first message of the load. At the end of an automatic warm-up, the
/// generator moves this start to an earlier instant, before it sends the first measured message.
public final class Timeline {
    private final Clock clock;
    private final long originNanos;
    private volatile long measureStart = Long.MAX_VALUE;

    /// Creates a timeline whose time origin is now.
    public Timeline(Clock clock) {
        this(clock, clock.nanoTime());
    }

    /// @param originNanos reading of the clock at the time origin
    public Timeline(Clock clock, long originNanos) {
        this.clock = clock;
        this.originNanos = originNanos;
    }

    /// Returns the current instant.
    public long now() {
        return clock.nanoTime() - originNanos;
    }

    /// Returns the clock reading that corresponds to an instant of this timeline.
    public long toClock(long nanos) {
        return originNanos + nanos;
    }

    /// Returns the instant that corresponds to a clock reading.
    public long ofClock(long clockNanos) {
        return clockNanos - originNanos;
    }

    /// Sets the start of the measured phase.
    public void measureFrom(long nanos) {
        measureStart = nanos;
    }

    /// Returns whether a message that is due at `dueNanos` belongs to the measured phase.
    public boolean isMeasured(long dueNanos) {
        return dueNanos >= measureStart;
    }
}
