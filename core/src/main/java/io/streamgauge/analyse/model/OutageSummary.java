package io.streamgauge.analyse.model;

import io.streamgauge.experiment.metric.OutageStage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Stages of a trial with an outage of the consumers: before, during and after the outage.
///
/// @param stages stages that occurred, in chronological order
/// @param peakBacklogBytes largest backlog of the slowest group at the end of an interval, in payload bytes
/// @param catchUpSeconds time from the restart of the consumers until the backlog was no larger than the backlog
///     of consumers that keep up, rounded up to the end of a one-second interval; null if the measured phase
///     ended before that
public record OutageSummary(
        List<Stage> stages, long peakBacklogBytes, @Nullable Double catchUpSeconds) {
    public OutageSummary {
        stages = List.copyOf(stages);
    }

    /// Stage of the measured phase. Latencies cover the messages that were accepted or received in this stage and
    /// were due in the measured phase.
    ///
    /// @param fromSeconds start of the stage, in seconds since the start of the schedule
    /// @param deliveredPerSecond rate at which the slowest group received messages, in messages/s
    /// @param backlogAtEnd backlog at the end of the stage, in messages
    /// @param lowestAcceptedPerSecond lowest accepted rate of any five consecutive seconds, or of the
    ///     whole stage if it is shorter; null in files of earlier versions
    /// @param brokerWrittenPerSecond bytes per second that the broker processes or broker hosts wrote to
    ///     storage; -1 if unknown
    /// @param brokerCpuPercent CPU use of all broker processes or broker hosts, in percent of one core; -1 if
    ///     unknown
    public record Stage(
            OutageStage stage,
            double fromSeconds,
            double toSeconds,
            double offeredPerSecond,
            double acceptedPerSecond,
            @Nullable Double lowestAcceptedPerSecond,
            double deliveredPerSecond,
            long backlogAtEnd,
            Latency responseTime,
            Latency serviceTime,
            Latency endToEnd,
            double brokerWrittenPerSecond,
            double brokerCpuPercent) {
        /// Returns the share of the accepted messages that have a response time; 1 if no message was accepted.
        /// Only messages that were due in the measured phase have a response time.
        public double answeredShare() {
            double accepted = acceptedPerSecond * (toSeconds - fromSeconds);
            return accepted > 0 ? responseTime.count() / accepted : 1;
        }
    }

    /// Returns the stage; empty if it did not occur.
    public Optional<Stage> stage(OutageStage wanted) {
        return stages.stream().filter(s -> s.stage() == wanted).findFirst();
    }
}
