package io.streamgauge.load.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.experiment.workload.ProducerDestinations;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationChoiceTest {
    private static DestinationChoice choice(double skew, int producer, long seed) {
        return new DestinationChoice.Factory(new ProducerDestinations(4, skew), 8, 32, 1, seed).of(producer);
    }

    @Test
    void sendsToTheDestinationsInTurn() {
        DestinationChoice choice = choice(0, 1, 42);
        assertThat(choice.count()).isEqualTo(4);
        assertThat(choice.destination(0)).isEqualTo(4);
        assertThat(choice.destination(3)).isEqualTo(7);
        for (int sequence = 0; sequence < 12; sequence++) {
            assertThat(choice.position(sequence)).isEqualTo(sequence % 4);
        }
        assertThat(choice.countInTurn(1, 2, 10)).isEqualTo(2);
        assertThat(choice.countInTurn(2, 2, 11)).isEqualTo(3);
        assertThat(choice.countInTurn(0, 5, 5)).isZero();
    }

    /// Checks that the messages of a round are evenly distributed over the destinations. Otherwise, each destination
    /// would receive its messages in bursts.
    @ParameterizedTest
    @CsvSource({"10, 10, 10", "40, 20, 5", "1000, 100, 10", "12, 6, 3"})
    void distributesTheMessagesOfARoundOverAllDestinations(int producers, int destinations, int perProducer) {
        DestinationChoice.Factory choices =
                new DestinationChoice.Factory(new ProducerDestinations(perProducer, 0), producers, destinations, 1, 1);
        int[] counts = new int[destinations];
        for (int p = 0; p < producers; p++) {
            DestinationChoice choice = choices.of(p);
            counts[choice.destination(choice.position(7))]++;
        }
        var statistics = Arrays.stream(counts).summaryStatistics();
        assertThat(statistics.getMax()).isEqualTo(producers / destinations);
        assertThat(statistics.getMin()).isEqualTo(producers / destinations);
    }

    /// Counts the bodies that the second destination receives. Each pool of bodies has 1,024 entries.
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 10, 1024})
    void sendsEveryBodyToEachDestination(int destinations) {
        DestinationChoice choice =
                new DestinationChoice.Factory(new ProducerDestinations(destinations, 0), 1, destinations, 1, 1).of(0);
        BitSet bodies = new BitSet();
        for (long sequence = 0; sequence < 1024L * destinations; sequence++) {
            if (choice.position(sequence) == 1) {
                bodies.set((int) choice.variant(sequence) & 1023);
            }
        }
        assertThat(bodies.cardinality()).isEqualTo(1024);
    }

    /// Counts the bodies of each partition if the client sends to the partitions of a destination in turn. Each
    /// pool of bodies has 64 entries.
    @ParameterizedTest
    @CsvSource({"1, 2", "1, 3", "1, 16", "1, 64", "2, 1", "2, 16", "3, 2", "3, 64"})
    void sendsEveryBodyToEachPartition(int destinations, int partitions) {
        DestinationChoice choice = new DestinationChoice.Factory(
                        new ProducerDestinations(destinations, 0), 1, destinations, partitions, 1)
                .of(0);
        List<BitSet> bodies = Stream.generate(BitSet::new)
                .limit((long) destinations * partitions)
                .toList();
        int[] sent = new int[destinations];
        for (long sequence = 0; sequence < 64L * destinations * partitions; sequence++) {
            int position = choice.position(sequence);
            int partition = sent[position]++ % partitions;
            bodies.get(position * partitions + partition).set((int) choice.variant(sequence) & 63);
        }
        assertThat(bodies).extracting(BitSet::cardinality).containsOnly(64);
    }

    /// Uses a skew of 1, with which the frequencies of four destinations are 12/25, 6/25, 4/25 and 3/25.
    @Test
    void drawsTheDestinationsFromAZipfDistribution() {
        DestinationChoice choice = choice(1, 1, 42);
        int[] counts = new int[4];
        for (int sequence = 0; sequence < 50_000; sequence++) {
            counts[choice.position(sequence)]++;
        }
        double[] expected = {12 / 25.0, 6 / 25.0, 4 / 25.0, 3 / 25.0};
        for (int i = 0; i < 4; i++) {
            assertThat(counts[i] / 50_000.0).isCloseTo(expected[i], within(0.01));
        }
    }

    @Test
    void drawsTheSameDestinationsAgainWithTheSameSeedOnly() {
        assertThat(drawn(choice(1, 1, 42))).isEqualTo(drawn(choice(1, 1, 42)));
        assertThat(drawn(choice(1, 1, 42))).isNotEqualTo(drawn(choice(1, 1, 43)));
        assertThat(drawn(choice(1, 1, 42))).isNotEqualTo(drawn(choice(1, 2, 42)));
    }

    @Test
    void reachesEachOfThousandsOfDestinationsWithASkew() {
        DestinationChoice choice =
                new DestinationChoice.Factory(new ProducerDestinations(10_000, 0.5), 1, 10_000, 1, 1).of(0);
        BitSet reached = new BitSet();
        for (int sequence = 0; sequence < 400_000; sequence++) {
            reached.set(choice.position(sequence));
        }
        assertThat(reached.cardinality()).isEqualTo(10_000);
    }

    private static int[] drawn(DestinationChoice choice) {
        int[] drawn = new int[200];
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = choice.position(i);
        }
        return drawn;
    }
}
