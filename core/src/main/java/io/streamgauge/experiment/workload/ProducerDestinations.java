package io.streamgauge.experiment.workload;

import java.util.stream.IntStream;

/// Specification of the destinations of each producer.
///
/// @param perProducer number of destinations of each producer, at least 1, or [#AUTOMATIC_COUNT]. With an
///     automatic number, each destination has the same number of producers if possible
/// @param skew exponent of the Zipf distribution of the messages over the destinations of a producer;
///     with 0, the producer sends to its destinations in turn
public record ProducerDestinations(int perProducer, double skew) {
    public static final int AUTOMATIC_COUNT = 0;

    /// Specification in which each producer has only as many destinations as necessary. The producer sends to
    /// its destinations in turn.
    public static final ProducerDestinations AUTOMATIC = new ProducerDestinations(AUTOMATIC_COUNT, 0);

    /// Returns the distinct indexes of the destinations of a producer. If the number is automatic and there are
    /// more destinations than producers, each destination has exactly one producer. Otherwise, the numbers of
    /// producers of any two destinations differ by at most one.
    ///
    /// @param producer index of the producer, counted from 0
    public int[] of(int producer, int producers, int destinations) {
        if (perProducer == AUTOMATIC_COUNT && destinations > producers) {
            long from = (long) producer * destinations / producers;
            long to = (producer + 1L) * destinations / producers;
            return IntStream.range((int) from, (int) to).toArray();
        }
        int count = Math.max(1, perProducer);
        return IntStream.range(0, count)
                .map(i -> (int) (((long) producer * count + i) % destinations))
                .toArray();
    }

    /// Returns the largest number of destinations that a producer has.
    public int most(int producers, int destinations) {
        return perProducer == AUTOMATIC_COUNT ? Math.max(1, Math.ceilDiv(destinations, producers)) : perProducer;
    }
}
