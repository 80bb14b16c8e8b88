package io.streamgauge.experiment.omb;

import io.streamgauge.experiment.workload.Workload;

/// Values of a workload that OMB copies to its result files.
///
/// @param workload name of the workload
/// @param messageSize size of a message in bytes
/// @param topics number of topics
/// @param partitions partitions of each topic
/// @param producersPerTopic producers of each topic
/// @param consumersPerTopic consumers of each subscription of a topic
/// @param windowSeconds time that an entry of the arrays in a result file covers, in seconds
public record OmbHeader(
        String workload,
        long messageSize,
        int topics,
        int partitions,
        int producersPerTopic,
        int consumersPerTopic,
        int windowSeconds) {
    /// Returns the header of a trial, whose workload can differ from the file because of options such as `--set`.
    ///
    /// @param meanPayloadBytes mean size of a body in bytes
    public OmbHeader of(Workload trial, double meanPayloadBytes) {
        return new OmbHeader(
                workload,
                Math.round(meanPayloadBytes),
                trial.destinations(),
                trial.partitions(),
                trial.producers() / trial.destinations(),
                trial.groups() == 0 ? 0 : trial.consumers() / trial.destinations(),
                windowSeconds);
    }
}
