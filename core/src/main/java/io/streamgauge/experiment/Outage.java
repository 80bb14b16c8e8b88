package io.streamgauge.experiment;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Consumers that stop fetching for a while within the measured phase while the producers go on, as after a failure
/// of the application that reads.
///
/// @param after how long into the measured phase they stop
/// @param length how long they stay away, or null: until the backlog is as large as asked for
/// @param backlogBytes payload bytes accepted and not received by the slowest group at which they come back; 0 with
///     a length
public record Outage(Duration after, @Nullable Duration length, long backlogBytes) {

    /// When they come back at the latest, into the measured phase: with `backlogBytes` they stay away for two thirds
    /// of the time that is left, so that there is something to see of what comes after.
    public Duration latestEnd(Duration measure) {
        return after.plus(
                length != null ? length : measure.minus(after).multipliedBy(2).dividedBy(3));
    }
}
