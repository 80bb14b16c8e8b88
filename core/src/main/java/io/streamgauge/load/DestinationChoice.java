package io.streamgauge.load;

import io.streamgauge.experiment.ProducerDestinations;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Destinations of one producer, and the destination of each of its messages. The destination of a
/// message depends only on its sequence number. The figures of each destination can therefore be
/// computed after the load.
final class DestinationChoice {
    /// Distance of two consecutive producers in the shared order, an odd number without a pattern.
    private static final long PRODUCER_DISTANCE = 40_503;

    private final int[] destinations;
    private final int @Nullable [] order;
    private final long offset;

    private DestinationChoice(int[] destinations, int @Nullable [] order, long offset) {
        this.destinations = destinations;
        this.order = order;
        this.offset = offset;
    }

    /// Returns the choice of a producer with one destination.
    static DestinationChoice single(int destination) {
        return new DestinationChoice(new int[] {destination}, null, 0);
    }

    /// Factory of the choices of all producers of a trial. Producers with a skewed choice share one
    /// random order and start at different places of it.
    static final class Factory {
        private final ProducerDestinations spec;
        private final int producers;
        private final int destinations;
        private final long seed;
        private final Map<Integer, int[]> orders = new HashMap<>();

        Factory(ProducerDestinations spec, int producers, int destinations, long seed) {
            this.spec = spec;
            this.producers = producers;
            this.destinations = destinations;
            this.seed = seed;
        }

        DestinationChoice of(int producer) {
            int[] own = spec.of(producer, producers, destinations);
            int[] order = spec.skew() > 0 && own.length > 1
                    ? orders.computeIfAbsent(
                            own.length, n -> ZipfOrder.draw(n, spec.skew(), new SplittableRandom(seed)))
                    : null;
            return new DestinationChoice(own, order, producer * PRODUCER_DISTANCE);
        }
    }

    int count() {
        return destinations.length;
    }

    /// Returns the index of a destination in the topology.
    ///
    /// @param position position in the list of the producer's destinations, from 0
    int destination(int position) {
        return destinations[position];
    }

    /// Returns the position of the destination of a message in the list of the producer's destinations.
    int position(long sequence) {
        if (destinations.length == 1) {
            return 0;
        }
        return order == null
                ? (int) (sequence % destinations.length)
                : order[(int) (sequence + offset) & (ZipfOrder.LENGTH - 1)];
    }
}
