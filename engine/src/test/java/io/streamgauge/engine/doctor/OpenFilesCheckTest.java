package io.streamgauge.engine.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.SystemRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenFilesCheckTest {
    private static List<Problem> problems(long limit, String text) throws InvalidExperimentException {
        LoadedExperiment loaded = LoadedExperiment.of(ExperimentSource.ofText("files", text), new SystemRegistry());
        return new OpenFilesCheck(limit).problems(loaded.plan());
    }

    @Test
    void acceptsASmallExperiment() throws Exception {
        assertThat(problems(1_024, "systems: { kafka: { launch: kafka } }\nworkload: { rate: 5k/s }\n"))
                .isEmpty();
    }

    @Test
    void namesTheLargestTrialAndTheNumberOfFiles() throws Exception {
        String many = """
                systems: { kafka: { launch: kafka } }
                workload: { rate: 5k/s, producers: 200, consumers: 100, destinations: 200 }
                vary: { workload.partitions: [1, 10] }
                """;
        assertThat(problems(1_024, many))
                .extracting(Problem::toString)
                .satisfiesExactly(
                        worker -> assertThat(worker)
                                .contains("a worker of trial", "needs up to 2,700 open files, but the limit is 1,024")
                                .contains("ulimit -Hn 2700"),
                        broker -> assertThat(broker).contains("a broker of trial", "needs up to 3,400 open files"));
        assertThat(problems(10_000, many)).isEmpty();
    }

    @Test
    void checksOnlyTheWorkerForAConnectedSystem() throws Exception {
        String connected = """
                systems: { there: { connect: { driver: kafka, addresses: ["broker.example:9092"] } } }
                workload: { rate: 5k/s, producers: 200, partitions: 10000 }
                """;
        assertThat(problems(1_024, connected)).singleElement().asString().contains("a worker of trial");
        String memory = """
                systems: { m: { launch: memory, memory: { time: real } } }
                workload: { rate: 5k/s, producers: 500 }
                """;
        assertThat(problems(1_024, memory)).isEmpty();
    }
}
