package io.streamgauge.experiment.omb;

/// Topics and clients of a workload file, and the clients of the converted load. OMB creates the clients of
/// each topic separately. The producers and consumers of a load are limited, but each of them can use several
/// topics.
///
/// @param topics number of topics
/// @param partitions number of partitions of each topic
/// @param perTopic number of producers of each topic
/// @param groups number of subscriptions of each topic
/// @param perGroup number of consumers of each subscription of a topic
record OmbClients(int topics, int partitions, int perTopic, int groups, int perGroup) {
    /// Maximum number of destinations of a load.
    static final int MAX_TOPICS = 100_000;

    /// Maximum number of producers of a load, and of consumers of a group.
    static final int MAX_CLIENTS = 10_000;

    /// Number of producers or consumers that replace more than [#MAX_CLIENTS]. Each client needs memory, threads
    /// and open files. Most machines do not support [#MAX_CLIENTS] clients.
    private static final int REPLACING_CLIENTS = 1000;

    /// Number of subscriptions of consumers to topics above which the consumers do not form groups. Kafka stores
    /// the topics of all members of a group in a message of at most 1 MiB, which 400 consumers of 100 topics
    /// exceed. In Pulsar, each subscription of a consumer is a request.
    private static final long MAX_SUBSCRIPTIONS = 10_000;

    boolean receives() {
        return groups > 0 && perGroup > 0;
    }

    /// Returns the number of producers that OMB creates.
    long ombProducers() {
        return (long) perTopic * topics;
    }

    /// Returns the number of consumers in each group that OMB creates.
    long ombConsumers() {
        return receives() ? (long) perGroup * topics : 0;
    }

    boolean replacesProducers() {
        return ombProducers() > MAX_CLIENTS;
    }

    boolean replacesConsumers() {
        return ombConsumers() > MAX_CLIENTS;
    }

    /// Returns the number of topics to which each producer sends.
    int topicsPerProducer() {
        return replacesProducers() ? (int) Math.min(topics, Math.ceilDiv(ombProducers(), REPLACING_CLIENTS)) : 1;
    }

    /// Returns the number of producers of the load. Each topic has as many producers as in OMB. Some topics have
    /// one more if the producers cannot be divided evenly.
    long producers() {
        return Math.ceilDiv(ombProducers(), topicsPerProducer());
    }

    /// Returns whether each topic has exactly as many producers as in OMB.
    boolean keepsProducersPerTopic() {
        return producers() * topicsPerProducer() == ombProducers();
    }

    /// Returns the number of consumers in each group of the load.
    long consumers() {
        return replacesConsumers() ? REPLACING_CLIENTS : ombConsumers();
    }

    /// Returns the number of subscriptions of the consumers of a group to topics, if every consumer subscribes
    /// to every topic.
    long subscriptions() {
        return topics == 1 ? 0 : consumers() * topics;
    }

    boolean hasManySubscriptions() {
        return subscriptions() > MAX_SUBSCRIPTIONS;
    }

    /// Returns the number of partitions of all topics.
    long allPartitions() {
        return (long) topics * partitions;
    }
}
