package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.metric.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class EarlyStoppingPlanTest {
    private static final String TWO_SYSTEMS = """
            systems: { a: { launch: memory, memory: { time: real } }, b: { launch: memory, memory: { time: real } } }
            repeat: 5
            """;

    private static LoadedExperiment experiment(String text) throws InvalidExperimentException {
        return LoadedExperiment.of(ExperimentSource.ofText("stopping", text), new SystemRegistry());
    }

    @Test
    void decidesOnTheMetricOfTheAnswer() throws Exception {
        LoadedExperiment full = experiment(TWO_SYSTEMS + "workload: { rate: saturating }\n");
        EarlyStopping stopping = EarlyStoppingPlan.of(full, null).plan().stopping();
        assertThat(stopping).isNotNull();
        assertThat(stopping.metric()).isEqualTo("delivered rate");
        assertThat(full.plan().stopping()).isNull();
    }

    @Test
    void requiresAMetricIfTheCellsHaveDifferentAnswers() throws Exception {
        LoadedExperiment mixed = experiment(TWO_SYSTEMS + "vary: { workload.rate: [5/s, saturating] }\n");
        assertThatThrownBy(() -> EarlyStoppingPlan.of(mixed, null))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContainingAll("delivered rate, p99 end-to-end", "--decide-on METRIC");
        Metric metric = Metric.parse("accepted rate").orElseThrow();
        assertThat(EarlyStoppingPlan.of(mixed, metric).plan().stopping()).isNotNull();
    }

    @Test
    void rejectsAnExperimentThatCannotEndEarly() throws Exception {
        rejects(
                TWO_SYSTEMS + "workload: { rate: 5/s }\n"
                        + "claims: [{ id: c, text: t, metric: p99 end-to-end, a: a, b: b, relation: '>' }]\n",
                "the experiment has claims");
        rejects(TWO_SYSTEMS.replace("5", "2") + "workload: { rate: 5/s }\n", "'repeat' is 2");
        rejects(
                "systems: { a: { launch: memory } }\nrepeat: 5\nworkload: { rate: 5/s }\n",
                "the plan contains only one system");
    }

    @Test
    void rejectsAMetricThatALoadDoesNotHave() throws Exception {
        LoadedExperiment constant = experiment(TWO_SYSTEMS + "workload: { rate: 5/s }\n");
        LoadedExperiment unread = experiment(TWO_SYSTEMS + "workload: { rate: 5/s, groups: 0 }\n");
        for (String missing : List.of("transfer time", "catch-up time", "capacity")) {
            rejectsMetric(constant, missing);
        }
        for (String missing : List.of("p99 end-to-end", "delivered rate")) {
            Metric metric = Metric.parse(missing).orElseThrow();
            assertThat(EarlyStoppingPlan.of(constant, metric).plan().stopping()).isNotNull();
            rejectsMetric(unread, missing);
        }
    }

    private static void rejectsMetric(LoadedExperiment loaded, String words) {
        Metric metric = Metric.parse(words).orElseThrow();
        assertThatThrownBy(() -> EarlyStoppingPlan.of(loaded, metric))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContainingAll(
                        "--decide-on " + words, "some trials of the experiment do not measure this metric");
    }

    private static void rejects(String text, String reason) throws InvalidExperimentException {
        LoadedExperiment loaded = experiment(text);
        assertThatThrownBy(() -> EarlyStoppingPlan.of(loaded, null))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContainingAll("--blocks-until-decided", reason);
    }
}
