package io.streamgauge.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.RateProfile.Constant;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentParserTest {
    @Test
    void aShortFileGetsAllDefaults() throws Exception {
        Experiment experiment = Parsing.parse("""
                systems:
                  kafka: { launch: kafka }
                workload: { rate: 5k/s }
                """);

        assertThat(experiment.name()).isEqualTo("test");
        assertThat(experiment.repeat()).isEqualTo(1);
        assertThat(experiment.workload().rate()).isEqualTo(new Constant(5000));
        assertThat(experiment.phases())
                .isEqualTo(new Phases(Duration.ofSeconds(15), Duration.ofSeconds(60), Duration.ofSeconds(10)));
        assertThat(experiment.systems()).singleElement().satisfies(system -> {
            assertThat(system.driver()).isEqualTo("kafka");
            assertThat(system.origin()).isInstanceOf(Launch.class);
        });
        assertThat(experiment.cells()).hasSize(1);
        assertThat(experiment.vary()).isEqualTo(List.of());
    }
}
