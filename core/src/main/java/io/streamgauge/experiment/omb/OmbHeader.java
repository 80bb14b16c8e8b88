package io.streamgauge.experiment.omb;

import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.Workload;

/// Values of a workload that OMB copies to its result files.
///
/// @param workload name of the workload
/// @param messageSize mean size of a message in bytes
/// @param topics number of topics
/// @param partitions number of partitions of each topic
/// @param producersPerTopic number of producers of each topic, rounded down, at least 1
/// @param consumersPerTopic number of consumers of each subscription of a topic, rounded down; 0 if there are no
///     subscriptions
/// @param windowSeconds time that each entry of the arrays in a result file covers, in seconds
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
    /// @param meanPayloadBytes mean size of a message body in bytes
    public OmbHeader of(Workload trial, double meanPayloadBytes) {
        return new OmbHeader(
                workload,
                Math.round(meanPayloadBytes),
                trial.destinations(),
                trial.partitions(),
                perTopic((long) trial.producers() * topicsPerProducer(trial), trial),
                trial.groups() == 0 ? 0 : perTopic(trial.consumers(), trial),
                windowSeconds);
    }

    /// Returns the number of clients of each topic, at least 1. If there are more topics than clients, each
    /// client uses several topics.
    private static int perTopic(long clients, Workload trial) {
        return (int) Math.max(1, clients / trial.destinations());
    }

    /// Returns the number of topics of a producer. If the number is automatic and there are more topics than
    /// producers, each topic has one producer.
    private static int topicsPerProducer(Workload trial) {
        int perProducer = trial.producerDestinations().perProducer();
        return perProducer == ProducerDestinations.AUTOMATIC_COUNT ? 1 : perProducer;
    }
}
