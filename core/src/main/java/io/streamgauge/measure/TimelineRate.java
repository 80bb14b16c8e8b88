package io.streamgauge.measure;

/// Straight line that converts the readings of a clock to instants of a timeline.
///
/// @param clockNanos reading of the clock at one point on the line
/// @param timelineNanos instant on the timeline at this point
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
