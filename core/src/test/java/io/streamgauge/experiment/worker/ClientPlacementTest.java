package io.streamgauge.experiment.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientPlacementTest {
    private static Workload workload(int destinations, int producers, int perProducer, int consumers) {
        return new Workload(
                destinations,
                1,
                producers,
                new ProducerDestinations(perProducer, 0),
                Workload.OWN_CONNECTIONS,
                consumers,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(100), 0),
                new KeySpec.None(),
                new RateProfile.Constant(1000),
                Workload.Arrivals.CONSTANT,
                null,
                1000,
                null,
                Workload.UNLIMITED);
    }

    private static List<Integer> producers(ClientPlacement placement, Workload workload) {
        return IntStream.range(0, workload.producers())
                .mapToObj(placement::workerOfProducer)
                .toList();
    }

    private static List<Integer> destinations(ClientPlacement placement, Workload workload) {
        return IntStream.range(0, workload.destinations())
                .mapToObj(placement::sectionOf)
                .toList();
    }

    @Test
    void spreadsProducersAndConsumersInTurn() {
        Workload workload = workload(1, 5, 0, 5);
        ClientPlacement placement = ClientPlacement.of(workload, 2, Placement.SPREAD);
        assertThat(producers(placement, workload)).containsExactly(0, 1, 0, 1, 0);
        assertThat(IntStream.range(0, 5).map(c -> placement.workerOfConsumer(0, c)))
                .containsExactly(1, 0, 1, 0, 1);
        assertThat(placement.workerOfConsumer(1, 0)).isZero();
        assertThat(destinations(placement, workload)).containsExactly(0);
    }

    @Test
    void dividesTheDestinationsWithTheirProducers() {
        Workload workload = workload(3, 7, 0, 3);
        ClientPlacement placement = ClientPlacement.of(workload, 2, Placement.PAIRED);
        // Producer p sends to destination p modulo 3.
        assertThat(destinations(placement, workload)).containsExactly(0, 1, 1);
        assertThat(producers(placement, workload)).containsExactly(0, 1, 1, 0, 1, 1, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 8, 0, 1", // all producers have the only destination
        "4, 8, 0, 4", // two producers for each destination
        "12, 3, 0, 3", // four destinations for each producer
        "12, 6, 4, 3", // two producers for each set of four destinations
        "12, 12, 5, 1", // overlapping destinations
        "12, 12, 12, 1" // every producer sends to every destination
    })
    void countsTheSetsOfDestinations(int destinations, int producers, int perProducer, int expected) {
        assertThat(ClientPlacement.mostPairedProducers(workload(destinations, producers, perProducer, 12)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"4, 8, 0", "12, 5, 0", "12, 6, 4", "7, 20, 0", "9, 9, 3"})
    void pairsEveryProducerWithItsDestinations(int destinations, int producers, int perProducer) {
        Workload workload = workload(destinations, producers, perProducer, 6);
        int most = ClientPlacement.mostPairedProducers(workload);
        for (int workers = 1; workers <= Math.min(most, 6); workers++) {
            ClientPlacement placement = ClientPlacement.of(workload, workers, Placement.PAIRED);
            for (int p = 0; p < producers; p++) {
                int worker = placement.workerOfProducer(p);
                assertThat(IntStream.of(workload.producerDestinations().of(p, producers, destinations)))
                        .allMatch(d -> placement.sectionOf(d) == worker);
            }
            assertThat(producers(placement, workload).stream().distinct()).hasSize(workers);
            assertThat(IntStream.range(0, 6).mapToObj(c -> placement.workerOfConsumer(0, c)))
                    .hasSize(6)
                    .containsAll(IntStream.range(0, workers).boxed().toList());
        }
    }

    @Test
    void dividesTheConsumersInProportionToTheDestinations() {
        // Two of the four destinations are on the first worker.
        ClientPlacement placement = ClientPlacement.of(workload(4, 7, 0, 8), 3, Placement.PAIRED);
        assertThat(placement.consumersBySection()).containsExactly(4, 2, 2);
        assertThat(IntStream.range(0, 8).map(c -> placement.workerOfConsumer(1, c)))
                .containsExactly(0, 0, 0, 0, 1, 1, 2, 2);
    }

    /// Places two of three destinations, and therefore 200 of 300 producers, on one of two workers. An even
    /// division among two workers would give each worker only 150 producers, so the heap must be that of a
    /// single worker.
    @Test
    void sizesTheHeapForTheWorkerWithTheMostClients() {
        Workload workload = workload(3, 300, 0, 300);
        assertThat(WorkerSettings.heapBytesFor(workload, 2, Placement.PAIRED, 0))
                .isEqualTo(WorkerSettings.heapBytesFor(workload, 1));
        assertThat(WorkerSettings.heapBytesFor(workload, 3, Placement.PAIRED, 0))
                .isEqualTo(WorkerSettings.heapBytesFor(workload, 3));
        assertThat(WorkerSettings.heapBytesFor(workload, 4, Placement.PAIRED, 0))
                .isEqualTo(WorkerSettings.heapBytesFor(workload, 4));
    }

    @Test
    void rejectsMoreWorkersThanSets() {
        assertThatThrownBy(() -> ClientPlacement.of(workload(2, 8, 0, 8), 3, Placement.PAIRED))
                .hasMessageContaining("not possible");
    }
}
