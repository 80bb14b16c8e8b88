package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the validity rules in simulated time. In most tests, a scripted system or a workload violates a rule.
class ValidityTest {
    @TempDir
    private Path scratch = Path.of("");

    private CommandResult run(String memory, String workload, String more) throws IOException {
        return CommandResult.run(scratch, """
            systems:
              scripted:
                launch: memory
                memory: { time: simulated, %s }
            workload: { %s }
            phases: { warmup: 2 s, measure: 30 s, drain: 2 s }
            %s
            """.formatted(memory, workload, more));
    }

    private List<String> caveats(String memory, String workload, Severity severity) throws IOException {
        return run(memory, workload, "").trial("scripted").caveats().stream()
                .filter(c -> c.severity() == severity)
                .map(c -> c.kind().name())
                .toList();
    }

    @Test
    void reportsNoCaveatOfAHealthyTrial() throws IOException {
        CommandResult run = run(
                "accept: 2 ms, deliver: 3 ms", "rate: 2k/s, producers: 4, partitions: 8, consumers: 4, groups: 2", "");
        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(run.trial("scripted").caveats()).isEmpty();
        assertThat(run.trial("scripted").verdict()).isEqualTo(TrialSummary.Verdict.VALID);
        assertThat(run.summary().caveats()).isEmpty();
    }

    @Test
    void voidsATrialWithUnconfirmedMessages() throws IOException {
        assertThat(caveats("accept: 20 s, deliver: 1 ms", "rate: 1k/s", Severity.VOID))
                .contains("CLIENT_ERRORS");
    }

    @Test
    void voidsATrialWithALostMessage() throws IOException {
        assertThat(caveats("lose-every: 10000, deliver: 1 ms", "rate: 1k/s", Severity.VOID))
                .containsExactly("LOST");
    }

    @Test
    void flagsDuplicatesAndDisorder() throws IOException {
        assertThat(caveats("deliver: 1 ms, duplicate-every: 1000, reorder-every: 1000", "rate: 1k/s", Severity.FLAG))
                .containsExactly("DUPLICATED", "REORDERED");
    }

    @Test
    void flagsAnOverloadedSystem() throws IOException {
        assertThat(caveats("capacity: 900/s", "rate: 1k/s, max-in-flight: 1000000", Severity.FLAG))
                .contains("OVERLOAD");
    }

    @Test
    void voidsATrialWithABlockedGenerator() throws IOException {
        assertThat(caveats("capacity: 800/s", "rate: 1k/s, max-in-flight: 10", Severity.VOID))
                .contains("LATE_SENDS", "UNSENT");
    }

    /// Sends all messages with the same key, and therefore to only one of four partitions. The
    /// consumers of the other three partitions are idle.
    @Test
    void flagsALoadThatReachesFewConsumers() throws IOException {
        TrialSummary trial = run("deliver: 1 ms", "rate: 1k/s, partitions: 4, consumers: 4, keys: { count: 1 }", "")
                .trial("scripted");
        assertThat(trial.caveats())
                .filteredOn(c -> c.kind() == CaveatKind.IMBALANCE)
                .singleElement()
                .satisfies(c -> {
                    assertThat(c.severity()).isEqualTo(Severity.FLAG);
                    assertThat(c.seen()).contains("4 consumers of group 1");
                });
    }

    @Test
    void usesTheThresholdsOfTheFileInEveryReport() throws IOException {
        CommandResult run = run("lose-every: 10000, refuse-every: 100", "rate: 1k/s", "validity: { errors-void: 5 % }");
        assertThat(run.trial("scripted").caveats())
                .filteredOn(c -> c.kind() == CaveatKind.CLIENT_ERRORS)
                .isNotEmpty()
                .allMatch(c -> c.severity() == Severity.FLAG);
        assertThat(run.trial("scripted").caveats())
                .filteredOn(c -> c.kind() == CaveatKind.THRESHOLDS_CHANGED)
                .singleElement()
                .satisfies(c -> assertThat(c.seen()).contains("errors-void 5 % (default 0.01 %)"));
        String before = Files.readString(run.directory().resolve("summary.json"));
        CommandResult.command("report", run.directory().toString());
        assertThat(Files.readString(run.directory().resolve("summary.json"))).isEqualTo(before);
        assertThat(Files.readString(run.directory().resolve("report.html"))).contains("errors-void 5 %");
    }

    @Test
    void showsEveryThresholdAndItsOrigin() throws IOException {
        Path file = Files.writeString(scratch.resolve("plan.yaml"), """
            systems: { scripted: { launch: memory } }
            workload: { rate: 1k/s }
            validity: { steal-void: 10 % }
            """);
        assertThat(CommandResult.command("plan", file.toString()).out())
                .containsPattern("steal-void +10 % +experiment")
                .containsPattern("steal-flag +0.5 % +default");
    }
}
