package io.streamgauge.experiment.workload;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Temporary stop of the consumers within the measured phase while the producers continue. Such a stop occurs,
/// for example, after a failure of the consuming application.
///
/// @param after time from the start of the measured phase to the stop
/// @param length duration of the stop, or null if `backlogBytes` determines the end of the stop
/// @param backlogBytes backlog in payload bytes, measured for the slowest group, at which the consumers resume;
///     0 if `length` is set
public record Outage(Duration after, @Nullable Duration length, long backlogBytes) {

    /// Returns the latest end of the stop, as the time from the start of the measured phase. With `backlogBytes`, the
    /// stop lasts at most two thirds of the remainder of the measured phase, so that the catch-up can be measured.
    public Duration latestEnd(Duration measure) {
        return after.plus(
                length != null ? length : measure.minus(after).multipliedBy(2).dividedBy(3));
    }
}
