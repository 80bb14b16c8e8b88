package io.streamgauge.engine.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.experiment.system.SystemUnderTest;
import org.junit.jupiter.api.Test;

class LeftoverCleanupTest {
    @Test
    void findsEachConnectedSystemOnce() throws Exception {
        LoadedExperiment loaded = LoadedExperiment.of(ExperimentSource.ofText("cleanup", """
                systems:
                  memory: { launch: memory }
                  live: { connect: { driver: kafka, addresses: ["127.0.0.1:9092"] } }
                workload: { rate: 5/s }
                repeat: 3
                """), new SystemRegistry());
        assertThat(LeftoverCleanup.systems(loaded.plan()))
                .extracting(SystemUnderTest::name)
                .containsExactly("live");
    }
}
