package io.streamgauge.experiment.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProducerDestinationsTest {
    @Test
    void assignsOneDestinationToEachProducerInTurn() {
        assertThat(ProducerDestinations.AUTOMATIC.of(0, 5, 3)).containsExactly(0);
        assertThat(ProducerDestinations.AUTOMATIC.of(4, 5, 3)).containsExactly(1);
    }

    @Test
    void dividesTheDestinationsAmongFewerProducers() {
        assertThat(ProducerDestinations.AUTOMATIC.of(0, 3, 10)).containsExactly(0, 1, 2);
        assertThat(ProducerDestinations.AUTOMATIC.of(1, 3, 10)).containsExactly(3, 4, 5);
        assertThat(ProducerDestinations.AUTOMATIC.of(2, 3, 10)).containsExactly(6, 7, 8, 9);
        assertThat(ProducerDestinations.AUTOMATIC.most(3, 10)).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"1, 7, 3", "2, 7, 3", "3, 7, 7", "4, 5, 10", "100, 1000, 10000", "10, 1000, 100"})
    void givesAllDestinationsAboutTheSameNumberOfProducers(int perProducer, int producers, int destinations) {
        int[] producersOf = new int[destinations];
        for (int p = 0; p < producers; p++) {
            int[] own = new ProducerDestinations(perProducer, 0).of(p, producers, destinations);
            assertThat(own).hasSize(perProducer).doesNotHaveDuplicates();
            Arrays.stream(own).forEach(d -> producersOf[d]++);
        }
        var counts = Arrays.stream(producersOf).summaryStatistics();
        assertThat(counts.getMax() - counts.getMin()).isLessThanOrEqualTo(1);
        assertThat(counts.getSum()).isEqualTo((long) perProducer * producers);
    }
}
