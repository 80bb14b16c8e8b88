package io.streamgauge.result.outcome;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/// Figures of one worker in a trial with several workers. Unless stated otherwise, the counts cover the messages
/// that were due in the measured phase.
///
/// @param worker number of the worker, counted from 1
/// @param producers number of producers in the worker
/// @param consumers number of consumers in the worker
/// @param intended messages that were due
/// @param sent messages passed to the client
/// @param accepted messages acknowledged by the broker
/// @param received messages received by the worker's consumers, including the warm-up
/// @param startDelayNanos time between the common start and the actual start of the schedule
/// @param sendDelayP99Nanos p99 of the send delay; 0 if there are no messages
/// @param pausedNanos total duration of the worker's pauses longer than 1 ms, including the warm-up
/// @param fromOtherWorkers messages that the worker's consumers received from producers in other workers,
///     including duplicates and the warm-up; null in files of earlier versions
/// @param negativeLatencies end-to-end latencies below zero at the worker's consumers; null in files of earlier
///     versions
public record WorkerFigures(
        int worker,
        int producers,
        int consumers,
        long intended,
        long sent,
        long accepted,
        long received,
        long startDelayNanos,
        long sendDelayP99Nanos,
        long pausedNanos,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long fromOtherWorkers,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable NegativeLatencies negativeLatencies) {

    /// Latencies below zero, for messages that were due in the measured phase. Such a latency shows that the
    /// clocks of two workers differ.
    ///
    /// @param count number of messages
    /// @param lowestNanos lowest latency in nanoseconds; 0 if `count` is 0
    public record NegativeLatencies(long count, long lowestNanos) {
        public static final NegativeLatencies NONE = new NegativeLatencies(0, 0);

        public NegativeLatencies with(NegativeLatencies other) {
            return new NegativeLatencies(count + other.count, Math.min(lowestNanos, other.lowestNanos));
        }
    }
}
