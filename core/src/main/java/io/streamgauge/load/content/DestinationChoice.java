package io.streamgauge.load.content;

import io.streamgauge.experiment.workload.ProducerDestinations;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Destinations of one producer, and the destination of each of its messages. The destination of a
/// message depends only on its sequence number. The figures of each destination can therefore be
/// computed after the load.
public final class DestinationChoice {
    private final int[] destinations;
    private final @Nullable ZipfDistribution distribution;
    private final long offset;
    /// Number of messages after which the pairs of a destination and a partition repeat, if this number is even;
    /// otherwise 0.
    private final long evenRound;

    private DestinationChoice(
            int[] destinations, @Nullable ZipfDistribution distribution, long offset, long evenRound) {
        this.destinations = destinations;
        this.distribution = distribution;
        this.offset = offset;
        this.evenRound = evenRound;
    }

    /// Returns the choice for a producer with one destination, which has one partition.
    public static DestinationChoice single(int destination) {
        return new DestinationChoice(new int[] {destination}, null, 0, 0);
    }

    /// Factory that creates the [DestinationChoice] of each producer of a trial.
    public static final class Factory {
        private final ProducerDestinations spec;
        private final int producers;
        private final int destinations;
        private final int partitions;
        private final long seed;
        private final Map<Integer, ZipfDistribution> distributions = new HashMap<>();

        /// @param partitions number of partitions of each destination
        public Factory(ProducerDestinations spec, int producers, int destinations, int partitions, long seed) {
            this.spec = spec;
            this.producers = producers;
            this.destinations = destinations;
            this.partitions = partitions;
            this.seed = seed;
        }

        public DestinationChoice of(int producer) {
            int[] own = spec.of(producer, producers, destinations);
            if (spec.skew() > 0 && own.length > 1) {
                return new DestinationChoice(
                        own,
                        distributions.computeIfAbsent(own.length, n -> new ZipfDistribution(n, spec.skew())),
                        ZipfDistribution.mix(seed + producer),
                        0);
            }
            // Producers that share destinations start at different destinations. Otherwise, all of these producers
            // would send to the same destination at the same time.
            long round = (long) own.length * partitions;
            return new DestinationChoice(
                    own, null, (long) producer * own.length / destinations, round % 2 == 0 ? round : 0);
        }
    }

    public int count() {
        return destinations.length;
    }

    /// Returns the index of a destination in the topology.
    ///
    /// @param position position in the list of the producer's destinations, counted from 0
    public int destination(int position) {
        return destinations[position];
    }

    /// Returns whether the producer sends to its destinations in turn.
    public boolean isInTurn() {
        return distribution == null;
    }

    /// Returns the position of the destination of a message in the list of the producer's destinations.
    public int position(long sequence) {
        if (destinations.length == 1) {
            return 0;
        }
        return distribution == null
                ? (int) ((sequence + offset) % destinations.length)
                : distribution.value(sequence ^ offset);
    }

    /// Returns the number of messages that the producer sends to a destination. Call this method
    /// only if the producer sends to its destinations in turn.
    ///
    /// @param from first sequence number, inclusive
    /// @param to end of the sequence numbers, exclusive
    public long countInTurn(int position, long from, long to) {
        int n = destinations.length;
        long first = from + Math.floorMod(position - (from + offset), (long) n);
        return first >= to ? 0 : (to - 1 - first) / n + 1;
    }

    /// Returns the number that selects the body and the key of a message. The length of each pool of bodies or
    /// keys is a power of two. Therefore, the sequence number is not suitable if the producer sends to an even
    /// number of destinations in turn, or if the client sends to an even number of partitions in turn. For each
    /// destination or partition, sequence numbers would select only some of the bodies and keys.
    public long variant(long sequence) {
        return evenRound == 0 ? sequence : sequence + sequence / evenRound;
    }
}
