package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.engine.RunOutcome;
import io.streamgauge.engine.RunResult;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.worker.TrialListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of an interruption before the first trial of a capacity search. The interruption ends the check of a
/// metrics address. In contrast to the start of a broker, this check does not need the software of a broker.
class InterruptedSearchTest {
    private final Interruption interruption = new Interruption();
    private final List<TrialStatus> ends = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    @TempDir
    private Path scratch = Path.of("");

    private final class Listener implements RunListener {
        @Override
        public TrialListener trial(Trial trial, String position, Duration after) {
            interruption.request();
            return RunListener.super.trial(trial, position, after);
        }

        @Override
        public void trialEnded(Trial trial, TrialStatus status, Optional<TrialSummary> summary) {
            ends.add(status);
        }

        @Override
        public void problem(String line) {
            problems.add(line);
        }
    }

    @Test
    void doesNotReportAFailedDeployment() throws Exception {
        RunResult result = new ExperimentRunner(new Listener(), interruption)
                .run(ExperimentSource.ofText("interrupted", """
                        systems:
                          kafka:
                            connect: { driver: kafka, addresses: "127.0.0.1:1" }
                            metrics: { node-exporter: "127.0.0.1:1" }
                        workload: { rate: find }
                        """), RunOptions.DEFAULT.in(scratch.resolve("run")));
        assertThat(result.outcome()).isEqualTo(RunOutcome.INTERRUPTED);
        assertThat(ends).containsExactly(TrialStatus.INTERRUPTED);
        assertThat(problems).isEmpty();
        assertThat(RunDirectory.read(result.directory().search("001-kafka"), SearchRecord.class))
                .get()
                .extracting(SearchRecord::failure)
                .isEqualTo("interrupted");
    }
}
