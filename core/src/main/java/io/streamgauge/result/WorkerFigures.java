package io.streamgauge.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/// Figures of one of several workers of a trial. Counts of messages are those of the messages that were
/// due in the measured phase.
///
/// @param worker number of the worker, from 1
/// @param producers number of its producers
/// @param consumers number of its consumers
/// @param intended messages that were due
/// @param sent messages passed to the client
/// @param accepted messages acknowledged by the broker
/// @param received messages that its consumers received, including those of the warm-up
/// @param startDelayNanos time between the common start and the actual start of the schedule
/// @param sendDelayP99Nanos p99 of sent - due; 0 without messages
/// @param pausedNanos total duration of the pauses of the worker that are longer than 1 ms, including
///     the warm-up
/// @param fromOtherWorkers messages that its consumers received from producers in other workers, including
///     duplicates and those of the warm-up; null in files of earlier versions
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
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long fromOtherWorkers) {}
