package io.streamgauge.measure;

import io.streamgauge.result.row.ClockRow;

/// Instants of a trial, in nanoseconds since the trial's time origin. The generator sets the start of
/// the measured phase before the first message of the load. At the end of an automatic warm-up, the
/// generator moves this start to an earlier instant, before it sends the first measured message.
public final class Timeline {
    /// Time after which the timeline meets the target of a correction.
    private static final long SLEW_NANOS = 4_000_000_000L;

    private final Clock clock;
    private volatile TimelineRate line;
    private volatile long measureStart = Long.MAX_VALUE;

    /// Creates a timeline whose time origin is now.
    public Timeline(Clock clock) {
        this(clock, clock.nanoTime());
    }

    /// @param originNanos reading of the clock at the time origin
    public Timeline(Clock clock, long originNanos) {
        this.clock = clock;
        this.line = new TimelineRate(originNanos, 0, 0);
    }

    /// Returns the current instant.
    public long now() {
        return ofClock(clock.nanoTime());
    }

    /// Returns the clock reading that corresponds to an instant of this timeline.
    public long toClock(long nanos) {
        return line.toClock(nanos);
    }

    /// Returns the instant that corresponds to a clock reading.
    public long ofClock(long clockNanos) {
        return line.toTimeline(clockNanos);
    }

    /// Changes the rate of the timeline so that the timeline meets `target` after 4 s, or later if the deviation
    /// is large. The instants do not jump. The change in the rate affects the time between two events by at most
    /// 0.02 %.
    ///
    /// @param target line that follows the clock of the controller
    public void steerTo(TimelineRate target) {
        long reading = clock.nanoTime();
        long instant = ofClock(reading);
        long then = reading + SLEW_NANOS;
        double rate = (double) (target.toTimeline(then) - instant - SLEW_NANOS) / SLEW_NANOS;
        line = new TimelineRate(reading, instant, Math.clamp(rate, -ClockRow.MAX_STEERING, ClockRow.MAX_STEERING));
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
