package io.streamgauge.driver;

import java.util.ArrayList;
import java.util.List;

/// Destinations of a trial and their consumers. Names are unique to the trial.
///
/// @param destinations destinations of the trial, at least one
/// @param groups number of consumer groups, each of which receives every message; 0 for a load without
///     consumers
/// @param consumersPerGroup number of consumers that share the partitions of all destinations within a
///     group
/// @param connections number of clients that all producers share, and number of clients that all
///     consumers share; 0 if each producer and each consumer has its own client
public record Topology(List<Destination> destinations, int groups, int consumersPerGroup, int connections) {
    public Topology {
        destinations = List.copyOf(destinations);
    }

    /// Creates a topology in which each producer and each consumer has its own client.
    public Topology(List<Destination> destinations, int groups, int consumersPerGroup) {
        this(destinations, groups, consumersPerGroup, 0);
    }

    /// Destination of messages, for example a Kafka topic, or a RabbitMQ exchange with one queue per
    /// partition and group.
    ///
    /// @param index position in [Topology#destinations]
    /// @param name unique name, with the prefix of Streamgauge
    /// @param partitions number of partitions, at least 1
    public record Destination(int index, String name, int partitions) {}

    /// Partition of a destination.
    public record Partition(int destination, int partition) {}

    /// Returns the partitions of a consumer, for systems in which the application assigns queues to
    /// consumers. Every partition has at least one consumer. If there are more consumers than partitions,
    /// several consumers share a partition.
    public List<Partition> shareOf(int indexInGroup) {
        int all = destinations.stream().mapToInt(Destination::partitions).sum();
        int first = indexInGroup % all;
        boolean shared = consumersPerGroup >= all;
        List<Partition> share = new ArrayList<>();
        int number = 0;
        for (Destination destination : destinations) {
            for (int p = 0; p < destination.partitions(); p++, number++) {
                if (shared ? number == first : number % consumersPerGroup == indexInGroup) {
                    share.add(new Partition(destination.index(), p));
                }
            }
        }
        return List.copyOf(share);
    }
}
