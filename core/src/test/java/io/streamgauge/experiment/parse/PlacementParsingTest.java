package io.streamgauge.experiment.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.experiment.worker.Placement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementParsingTest {
    private static String experiment(String workload, String workers) {
        return """
                durability: D1
                systems: { kafka: { connect: { driver: kafka, addresses: [broker:9092] } } }
                workload: { rate: 1k/s, %s }
                workers: { %s }
                """.formatted(workload, workers);
    }

    @Test
    void readsThePlacement() throws InvalidExperimentException {
        String workload = "destinations: 4, producers: 8, consumers: 4";
        assertThat(Parsing.parse(experiment(workload, "count: 2"))
                        .firstCell()
                        .worker()
                        .placement())
                .isEqualTo(Placement.SPREAD);
        assertThat(Parsing.parse(experiment(workload, "count: 2, placement: paired"))
                        .firstCell()
                        .worker()
                        .placement())
                .isEqualTo(Placement.PAIRED);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # workload | workers | a part of the only problem
            destinations: 2, producers: 4, consumers: 4 | 3 | workload.destinations is 2. The consumers of a destination
            destinations: 4, producers: 2, consumers: 4 | 3 | workload.producers is 2. Set 'producers' to at least 3
            destinations: 4, producers: 4, consumers: 2 | 3 | Set 'consumers' to at least 3, or set workers.placement
            destinations: 4, producers: 4, groups: 0 | 2 | workload.groups is 0, so no consumer can be paired
            destinations: 6, producers: 6, destinations-per-producer: 4, consumers: 6 | 2 | can be divided into only 1 set with separate destinations
            """)
    void namesTheReasonWhyPairingIsImpossible(String workload, int workers, String part) {
        assertThat(Parsing.problems(experiment(workload, "count: " + workers + ", placement: paired")))
                .singleElement()
                .asString()
                .contains(part);
    }

    @Test
    void acceptsAPairedPlacementOfASingleWorker() {
        assertThat(Parsing.problems(experiment("producers: 1", "placement: paired")))
                .isEmpty();
    }

    @Test
    void rejectsAWorkerWithoutAClient() {
        assertThat(Parsing.problems(experiment("producers: 2, consumers: 1", "count: 3")))
                .singleElement()
                .asString()
                .contains("worker 3 has neither a producer nor a consumer")
                .contains("Set 'count' to at most 2");
    }

    @Test
    void checksEachCombinationOfLevels() {
        String varied = experiment("destinations: 4, producers: 8, consumers: 4", "count: 2, placement: paired")
                + "vary: { workload.destinations: [4, 1] }\n";
        assertThat(Parsing.problems(varied)).singleElement().asString().contains("workload.destinations is 1");
    }
}
