package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the complete path from the experiment file to the report. The capacity of the broker is computed by
/// hand. Because time is simulated, the figures do not depend on the machine.
class CapacityIT {
    private static final double FIVE_PERCENT = 5;

    @TempDir
    private Path scratch = Path.of("");

    /// Uses a server that processes 2,000 messages/s but stalls for 20 ms in every 2 s. The server therefore accepts
    /// 1,980 messages/s. The expected p99 depends on rho, which is the rate divided by 2,000 messages/s:
    ///
    /// - The server has processed all waiting messages 20 ms / (1 - rho) after the start of a stall.
    /// - During this period, the waiting times fall linearly from 20 ms to 0. One message in a hundred therefore
    ///   waits for more than 20 ms x rho.
    /// - The service time of 0.5 ms and the acknowledgement after 1 ms add 1.5 ms.
    ///
    /// The p99 of the response time is 20 ms x rho + 1.5 ms. At 1,000 messages/s, the p99 is 11.5 ms.
    @Test
    void findsKnownCapacitiesForSeveralObjectives() throws IOException {
        Path example = Path.of("..", "examples", "capacity-simulated.yaml");
        CommandResult run = CommandResult.runFile(scratch, example, "--quiet");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        Summary summary = run.summary();
        List<Capacity> capacities = summary.capacities();

        assertThat(capacities).extracting(Capacity::objective).containsExactly("", "p99 response time <= 11.5 ms");
        assertThat(capacities.get(0).estimatePerSecond()).isCloseTo(1980, withinPercentage(FIVE_PERCENT));
        assertThat(capacities.get(1).estimatePerSecond()).isCloseTo(1000, withinPercentage(FIVE_PERCENT));
        assertThat(capacities).allSatisfy(c -> {
            assertThat(c.status()).isEqualTo(Capacity.Status.CONFIRMED);
            assertThat(c.confirmed()).isEqualTo(2);
            assertThat(c.lowerBoundPerSecond()).isLessThanOrEqualTo(c.estimatePerSecond());
            assertThat(c.steps().getFirst().purpose()).isEqualTo(Purpose.PILOT);
        });
        assertThat(summary.trials()).isEmpty();
        assertThat(summary.searchTrials())
                .hasSameSizeAs(capacities.getFirst().steps())
                .allSatisfy(t -> assertThat(run.directory().resolve("trials").resolve(t.id()))
                        .isDirectoryContaining("glob:**/latency.hlog"));
        assertThat(summary.answer())
                .contains("scripted sustains")
                .contains("of 1\u202fKiB")
                .contains("with p99 response time <= 11.5 ms")
                .contains("confirmed by 2 of 2 trials of ");
        assertThat(run.out()).contains("2 of 2");
        assertThat(Files.readString(run.directory().resolve("report.html")))
                .contains("data-kind=\"capacity\"")
                .contains("Capacity search for scripted: p99 response time &lt;= 11.5 ms");
    }

    @Test
    void repeatsAndReportsInvalidTrials() throws IOException {
        CommandResult run = CommandResult.run(scratch, """
                systems: { scripted: { launch: memory, memory: { deliver: 1 ms, capacity: 200/s } } }
                workload: { rate: find, objective: p99.99 end-to-end <= 20 ms }
                phases: { warmup: 1 s, measure: 5 s, drain: 1 s }
                worker: { collector: serial }
                """, "--quiet");
        assertThat(run.exitCode()).isEqualTo(ExitCode.TRIAL_VOID);
        Capacity capacity = run.summary().capacities().getFirst();
        assertThat(capacity.status()).isEqualTo(Capacity.Status.NOT_FOUND);
        assertThat(capacity.invalid()).isEqualTo(3);
        assertThat(capacity.steps().stream()
                        .filter(s -> s.finding() == Finding.INVALID)
                        .map(Capacity.Step::ratePerSecond)
                        .distinct())
                .hasSize(1);
        assertThat(capacity.reason()).contains("3 trials were invalid").contains("36\u202f887");
        assertThat(run.summary().answer()).contains("was not found");
    }
}
