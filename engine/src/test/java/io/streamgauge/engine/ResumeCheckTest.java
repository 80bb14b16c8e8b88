package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.parse.ExperimentParser;
import io.streamgauge.plan.Planner;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Test of the check that a resumed run has the settings of the run. The runs have not started any trials.
class ResumeCheckTest {
    @TempDir
    private Path run = Path.of("");

    private static LoadedExperiment experiment(String section, String value, String password)
            throws InvalidExperimentException {
        String text = """
                systems:
                  a: { launch: kafka, %s: { setting: "${env:SETTING}", sasl.jaas.config: "me ${env:PASSWORD}" } }
                workload: { rate: 5/s }
                """.formatted(section);
        Experiment experiment = new ExperimentParser(Set.of("kafka"), Set.of("kafka"))
                .parse("a.yaml", text, List.of(), Map.of("SETTING", value, "PASSWORD", password)::get);
        return new LoadedExperiment(ExperimentSource.ofText("a", text), experiment, Planner.plan(experiment, Set.of()));
    }

    private void begin(LoadedExperiment experiment) throws IOException {
        new RunFiles(new RunDirectory(run), experiment, "a").begin();
    }

    private void check(LoadedExperiment experiment) throws InvalidExperimentException, IOException {
        Resume.of(run).check(experiment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"options", "destination", "producer", "consumer", "broker"})
    void rejectsAnotherValueFromTheEnvironment(String section) throws Exception {
        begin(experiment(section, "16384", "secret"));
        LoadedExperiment changed = experiment(section, "262144", "secret");
        assertThatThrownBy(() -> check(changed))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContaining("the value of an environment variable in a property of a system has changed");
    }

    @Test
    void acceptsAnotherPassword() throws Exception {
        LoadedExperiment before = experiment("producer", "16384", "old secret");
        begin(before);
        LoadedExperiment changed = experiment("producer", "16384", "new secret");
        assertThatCode(() -> check(changed)).doesNotThrowAnyException();
        assertThat(run.resolve("run.json"))
                .content()
                .contains("\"environmentHash\"")
                .doesNotContain("16384");
    }

    @Test
    void acceptsRunsOfEarlierVersions() throws Exception {
        begin(experiment("producer", "16384", "secret"));
        Path facts = run.resolve("run.json");
        String written = Files.readString(facts);
        String earlier = written.replaceFirst(",\\s*\"environmentHash\" : \"[^\"]*\"", "");
        assertThat(earlier).isNotEqualTo(written);
        Files.writeString(facts, earlier);
        LoadedExperiment changed = experiment("producer", "262144", "secret");
        assertThatCode(() -> check(changed)).doesNotThrowAnyException();
    }

    @Test
    void distinguishesTheHashesOfRuns() throws Exception {
        LoadedExperiment experiment = experiment("producer", "16384", "secret");
        assertThat(experiment.environmentHash("2026-11-28T00:00:00Z"))
                .isEqualTo(experiment.environmentHash("2026-11-28T00:00:00Z"))
                .isNotEqualTo(experiment.environmentHash("2026-11-29T00:00:00Z"));
    }
}
