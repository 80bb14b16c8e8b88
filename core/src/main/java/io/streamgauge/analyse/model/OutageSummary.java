package io.streamgauge.analyse.model;

import io.streamgauge.analyse.model.TrialSummary.Latency;
import io.streamgauge.experiment.OutageStage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A trial in which the consumers stopped for a while: before, meanwhile, and after.
///
/// @param stages in order of time; those that did not come about are left out
/// @param peakBacklogBytes payload bytes accepted and not received by the slowest group, at the end of the interval
///     with the most
/// @param catchUpSeconds from the return of the consumers until the backlog was gone; null when it was not gone by
///     the end of the measured phase
public record OutageSummary(
        List<Stage> stages, long peakBacklogBytes, @Nullable Double catchUpSeconds) {
    public OutageSummary {
        stages = List.copyOf(stages);
    }

    /// One part of the measured phase. Latencies are of the messages that were accepted or received in it and had
    /// been due in the measured phase.
    ///
    /// @param fromSeconds since the start of the schedule
    /// @param deliveredPerSecond to the slowest group
    /// @param backlogAtEnd messages
    /// @param brokerWrittenPerSecond bytes that the broker processes caused to be written to storage; -1 unknown
    /// @param brokerCpuPercent of one core, all broker processes together; -1 unknown
    public record Stage(
            OutageStage stage,
            double fromSeconds,
            double toSeconds,
            double offeredPerSecond,
            double acceptedPerSecond,
            double deliveredPerSecond,
            long backlogAtEnd,
            Latency responseTime,
            Latency serviceTime,
            Latency endToEnd,
            double brokerWrittenPerSecond,
            double brokerCpuPercent) {
        /// Share of the accepted messages that have a response time: those that had been due in the measured phase.
        public double answeredShare() {
            double accepted = acceptedPerSecond * (toSeconds - fromSeconds);
            return accepted > 0 ? responseTime.count() / accepted : 1;
        }
    }

    /// The stage, if it came about.
    public Optional<Stage> stage(OutageStage wanted) {
        return stages.stream().filter(s -> s.stage() == wanted).findFirst();
    }
}
