package io.streamgauge.engine.example;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.engine.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

public final class RunFromJava {
    private static final String EXPERIMENT = """
            systems:
              scripted:
                launch: memory
                memory: { time: simulated, accept: 20 ms, deliver: 30 ms }
            workload: { rate: 1k/s }
            phases: { warmup: 5 s, measure: 60 s, drain: 10 s }
            """;

    public static RunResult run(Path directory) throws InvalidExperimentException, IOException {
        RunListener listener = new RunListener() {
            @Override
            public void step(String line) {
                System.err.println(line);
            }

            @Override
            public void problem(String line) {
                System.err.println("problem: " + line);
            }
        };
        Interruption interruption = Interruption.onShutdown();
        try {
            ExperimentSource experiment =
                    ExperimentSource.ofText("from-java", EXPERIMENT).withOverrides(List.of("workload.rate=2k/s"));
            ExperimentRunner runner = new ExperimentRunner(listener, interruption);
            return runner.run(experiment, RunOptions.DEFAULT.in(directory));
        } finally {
            interruption.cleanedUp();
        }
    }

    public static void main(String[] args) throws InvalidExperimentException, IOException {
        RunResult result = run(Path.of("runs", "from-java"));
        System.out.println(result.outcome() + ": " + result.summary().answer());
    }

    private RunFromJava() {}
}
