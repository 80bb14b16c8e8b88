package io.streamgauge.measure;

/// Where the instants of a trial lie, in nanoseconds since the trial's time origin. Written once when the load
/// starts, before any message of the load exists.
public final class Timeline {
    private final Clock clock;
    private final long originNanos;
    private volatile long measureStart = Long.MAX_VALUE;

    public Timeline(Clock clock) {
        this.clock = clock;
        this.originNanos = clock.nanoTime();
    }

    /// Now, since the origin.
    public long now() {
        return clock.nanoTime() - originNanos;
    }

    /// The clock's reading at an instant of this timeline.
    public long toClock(long nanos) {
        return originNanos + nanos;
    }

    /// Fixes when the measured phase starts.
    public void measureFrom(long nanos) {
        measureStart = nanos;
    }

    /// Whether a message that was due at `dueNanos` belongs to the measured phase.
    public boolean isMeasured(long dueNanos) {
        return dueNanos >= measureStart;
    }
}
