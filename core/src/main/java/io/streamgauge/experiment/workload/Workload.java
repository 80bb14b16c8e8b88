package io.streamgauge.experiment.workload;

import org.jspecify.annotations.Nullable;

/// Load of a trial: its producers, consumers, messages and rate.
///
/// @param destinations number of destinations, at least 1
/// @param partitions number of partitions of each destination, at least 1
/// @param producers total number of producers, at least 1
/// @param producerDestinations destinations to which each producer sends
/// @param connections number of clients shared by all producers, and number of clients shared by all consumers;
///     [#OWN_CONNECTIONS] if each producer and each consumer has its own client
/// @param consumers number of consumers in each group, at least 1 unless `groups` is 0
/// @param groups number of consumer groups, each of which receives every message; with 0 groups, no message is
///     received
/// @param rate intended rate of all producers together
/// @param outage temporary stop of the consumers, or null
/// @param maxInFlight maximum number of messages in flight of one producer, at least 1; at this number, the
///     producer waits, but its schedule continues
/// @param churn additional producers that are opened and closed while the load runs, or null
/// @param consumerPerSecond maximum number of messages per second that each consumer receives while the
///     load runs; [#UNLIMITED] if the consumers receive as fast as they can
public record Workload(
        int destinations,
        int partitions,
        int producers,
        ProducerDestinations producerDestinations,
        int connections,
        int consumers,
        int groups,
        PayloadSpec payload,
        KeySpec keys,
        RateProfile rate,
        Arrivals arrivals,
        @Nullable Outage outage,
        int maxInFlight,
        @Nullable Churn churn,
        double consumerPerSecond) {
    /// Value of `consumerPerSecond` if the rate of the consumers is not limited.
    public static final double UNLIMITED = 0;

    /// Value of `connections` if each producer and each consumer has its own client.
    public static final int OWN_CONNECTIONS = 0;

    /// Creates a workload without churn and without shared clients. Each producer has only as many destinations
    /// as necessary, and the consumers receive as fast as they can.
    public Workload(
            int destinations,
            int partitions,
            int producers,
            int consumers,
            int groups,
            PayloadSpec payload,
            KeySpec keys,
            RateProfile rate,
            Arrivals arrivals,
            @Nullable Outage outage,
            int maxInFlight) {
        this(
                destinations,
                partitions,
                producers,
                ProducerDestinations.AUTOMATIC,
                OWN_CONNECTIONS,
                consumers,
                groups,
                payload,
                keys,
                rate,
                arrivals,
                outage,
                maxInFlight,
                null,
                UNLIMITED);
    }

    /// Returns a copy of this workload with the given rate.
    public Workload at(RateProfile other) {
        return new Workload(
                destinations,
                partitions,
                producers,
                producerDestinations,
                connections,
                consumers,
                groups,
                payload,
                keys,
                other,
                arrivals,
                outage,
                maxInFlight,
                churn,
                consumerPerSecond);
    }

    /// Returns the largest number of producers that share a client.
    public int mostProducersOfAClient() {
        return connections == OWN_CONNECTIONS ? 1 : Math.ceilDiv(producers, Math.min(producers, connections));
    }

    /// Returns the largest number of pairs of a producer and a partition among the clients of producers.
    public long mostPathsOfAClient() {
        return (long) mostProducersOfAClient() * producerDestinations.most(producers, destinations) * partitions;
    }

    /// Returns an upper bound of the number of partitions to which one client of producers sends.
    public long mostPartitionsOfAClient() {
        return Math.min(mostPathsOfAClient(), (long) destinations * partitions);
    }

    /// Distribution of arrivals within the profile.
    public enum Arrivals {
        /// Evenly spaced arrivals: message i of all producers is due when the integral of the profile reaches i.
        CONSTANT,
        /// Poisson process with the profile as its intensity. The seed determines the arrivals.
        POISSON
    }
}
