package io.streamgauge.measure;

/// Linear function that converts readings of a clock to instants on a timeline.
///
/// @param clockNanos reading of the clock at a reference point
/// @param timelineNanos instant on the timeline at the reference point
/// @param rate rate of the timeline minus the rate of the clock, for example 2e-5 if the timeline gains
///     20 microseconds per second
public record TimelineRate(long clockNanos, long timelineNanos, double rate) {
    long toTimeline(long reading) {
        long since = reading - clockNanos;
        return timelineNanos + since + (long) (rate * since);
    }

    long toClock(long nanos) {
        long since = nanos - timelineNanos;
        return clockNanos + since - (long) (rate * since);
    }
}
