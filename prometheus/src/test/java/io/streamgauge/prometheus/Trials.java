package io.streamgauge.prometheus;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunListener;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import java.util.List;

/// Experiments, trials and intervals for tests.
final class Trials {
    private Trials() {}

    /// Returns an experiment with this number of trials.
    static LoadedExperiment experiment(int trials) throws InvalidExperimentException {
        return load("""
                name: lab
                systems:
                  scripted:
                    launch: memory
                    memory: { time: simulated, accept: { exponential: { mean: 3 ms } }, deliver: 5 ms }
                workload: { rate: 2k/s }
                phases: { warmup: 2 s, measure: 20 s, drain: 5 s }
                repeat: %d
                """.formatted(trials));
    }

    /// Returns an experiment with a capacity search.
    static LoadedExperiment search() throws InvalidExperimentException {
        return load("""
                name: search
                systems:
                  scripted:
                    launch: memory
                    memory: { time: simulated, accept: 1 ms, deliver: 1 ms, capacity: 900/s }
                workload: { rate: find }
                phases: { warmup: 2 s, measure: 10 s, drain: 2 s }
                """);
    }

    private static LoadedExperiment load(String text) throws InvalidExperimentException {
        return new ExperimentRunner(new RunListener() {}, new Interruption())
                .load(ExperimentSource.ofText("lab", text));
    }

    static List<Trial> planned(int trials) throws InvalidExperimentException {
        return experiment(trials).plan().trials();
    }

    /// Returns an interval whose message counters all have this value.
    static IntervalRow interval(Phase phase, long messages) {
        return new IntervalRow(
                0,
                phase,
                0,
                1,
                new IntervalRow.Messages(
                        messages, messages, messages, messages, messages, messages, messages, messages),
                new IntervalRow.Disturbances(0, 0, 0, -1, 0),
                true);
    }
}
