package io.streamgauge.driver;

import java.util.List;
import java.util.stream.IntStream;

/// Destinations of a trial and their consumers. Names are unique to the trial.
///
/// @param destinations destinations of the trial, at least one
/// @param groups number of consumer groups, each of which receives every message; 0 for a load without
///     consumers
/// @param consumersPerGroup number of consumers that share the partitions of all destinations within a group
public record Topology(List<Destination> destinations, int groups, int consumersPerGroup) {
    public Topology {
        destinations = List.copyOf(destinations);
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
        List<Partition> all = destinations.stream()
                .flatMap(d -> IntStream.range(0, d.partitions()).mapToObj(p -> new Partition(d.index(), p)))
                .toList();
        if (consumersPerGroup >= all.size()) {
            return List.of(all.get(indexInGroup % all.size()));
        }
        return IntStream.range(0, all.size())
                .filter(i -> i % consumersPerGroup == indexInGroup)
                .mapToObj(all::get)
                .toList();
    }
}
