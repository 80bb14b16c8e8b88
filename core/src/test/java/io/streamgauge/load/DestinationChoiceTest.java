package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.experiment.ProducerDestinations;
import org.junit.jupiter.api.Test;

class DestinationChoiceTest {
    private static DestinationChoice choice(double skew, int producer, long seed) {
        return new DestinationChoice.Factory(new ProducerDestinations(4, skew), 8, 32, seed).of(producer);
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
    }

    /// With a skew of 1, the frequencies of four destinations are 12/25, 6/25, 4/25 and 3/25.
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

    private static int[] drawn(DestinationChoice choice) {
        int[] drawn = new int[200];
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = choice.position(i);
        }
        return drawn;
    }
}
