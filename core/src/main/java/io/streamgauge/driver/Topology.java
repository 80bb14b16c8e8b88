package io.streamgauge.driver;

import java.util.ArrayList;
import java.util.List;

/// Destinations of a trial and their consumers. The names of the destinations are unique to the trial.
///
/// @param destinations destinations of the trial, at least one
/// @param groups number of consumer groups, each of which receives every message; 0 for a load without
///     consumers
/// @param consumersPerGroup number of consumers of each group
/// @param connections number of clients shared by all producers, and number of clients shared by all consumers;
///     0 if each producer and each consumer has its own client
/// @param consumersBySection for each section of the destinations, the number of consumers per group that
///     receive the messages of the section. The first consumers belong to the first section. The sum of the
///     numbers is `consumersPerGroup`
public record Topology(
        List<Destination> destinations,
        int groups,
        int consumersPerGroup,
        int connections,
        List<Integer> consumersBySection) {
    public Topology {
        destinations = List.copyOf(destinations);
        consumersBySection = List.copyOf(consumersBySection);
    }

    /// Creates a topology with a single section, in which all consumers of a group share the partitions of all
    /// destinations.
    public Topology(List<Destination> destinations, int groups, int consumersPerGroup, int connections) {
        this(destinations, groups, consumersPerGroup, connections, List.of(consumersPerGroup));
    }

    /// Creates a topology in which each producer and each consumer has its own client.
    public Topology(List<Destination> destinations, int groups, int consumersPerGroup) {
        this(destinations, groups, consumersPerGroup, 0);
    }

    /// Destination of messages, for example a Kafka topic, or a RabbitMQ exchange with one queue per
    /// partition and group.
    ///
    /// @param index position in [Topology#destinations]
    /// @param name unique name, which starts with the prefix of Streamgauge
    /// @param partitions number of partitions, at least 1
    /// @param section number of the section of the destination, counted from 0. Only the consumers of this
    ///     section receive the messages of the destination
    public record Destination(int index, String name, int partitions, int section) {
        /// Creates a destination for a topology with a single section.
        public Destination(int index, String name, int partitions) {
            this(index, name, partitions, 0);
        }
    }

    /// Partition of a destination.
    public record Partition(int destination, int partition) {}

    /// Position of a consumer in its section, and the size of this section.
    ///
    /// @param position position of the consumer among the consumers of its group in this section, counted from 0
    /// @param consumers number of consumers of its group in this section
    /// @param partitions partitions of the destinations of the section
    private record Section(int position, int consumers, List<Partition> partitions) {}

    private Section sectionOf(int indexInGroup) {
        int number = numberOfSection(indexInGroup);
        int first = consumersBySection.stream()
                .limit(number)
                .mapToInt(Integer::intValue)
                .sum();
        List<Partition> partitions = new ArrayList<>();
        for (Destination destination : destinationsOf(indexInGroup)) {
            for (int p = 0; p < destination.partitions(); p++) {
                partitions.add(new Partition(destination.index(), p));
            }
        }
        return new Section(indexInGroup - first, consumersBySection.get(number), partitions);
    }

    /// Returns the number of the section whose messages a consumer receives, counted from 0.
    public int numberOfSection(int indexInGroup) {
        int section = 0;
        int end = consumersBySection.getFirst();
        while (indexInGroup >= end && section + 1 < consumersBySection.size()) {
            section++;
            end += consumersBySection.get(section);
        }
        return section;
    }

    /// Returns the destinations whose messages a consumer receives, for systems in which the broker assigns
    /// partitions or messages to the consumers of a group.
    public List<Destination> destinationsOf(int indexInGroup) {
        int section = numberOfSection(indexInGroup);
        return destinations.stream().filter(d -> d.section() == section).toList();
    }

    /// Returns the partitions of a consumer, for systems in which the application assigns queues to consumers.
    /// Every partition has at least one consumer. If a section has more consumers than partitions, several
    /// consumers share a partition.
    public List<Partition> shareOf(int indexInGroup) {
        Section section = sectionOf(indexInGroup);
        List<Partition> all = section.partitions();
        if (section.consumers() >= all.size()) {
            return List.of(all.get(section.position() % all.size()));
        }
        List<Partition> share = new ArrayList<>();
        for (int number = section.position(); number < all.size(); number += section.consumers()) {
            share.add(all.get(number));
        }
        return List.copyOf(share);
    }

    /// Returns the partitions of a consumer, for systems in which each consumer of a partition receives all
    /// messages of the partition. Every partition has exactly one consumer. If a section has more consumers than
    /// partitions, the last consumers of the section are idle, and the result is empty for them.
    public List<Partition> exclusiveShareOf(int indexInGroup) {
        Section section = sectionOf(indexInGroup);
        return section.position() >= section.partitions().size() ? List.of() : shareOf(indexInGroup);
    }

    /// Returns the rank of a consumer for each of its destinations, for systems that assign partition p of
    /// a destination to the consumer with rank p modulo the number of consumers of the section. With these
    /// ranks, every consumer receives its exclusive share.
    ///
    /// @return ranks in the order of [#destinationsOf], counted from 0
    public List<Integer> ranksOf(int indexInGroup) {
        Section section = sectionOf(indexInGroup);
        List<Integer> ranks = new ArrayList<>();
        int earlierPartitions = 0;
        for (Destination destination : destinationsOf(indexInGroup)) {
            ranks.add(Math.floorMod(section.position() - earlierPartitions, section.consumers()));
            earlierPartitions += destination.partitions();
        }
        return List.copyOf(ranks);
    }
}
