package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.Json;
import io.streamgauge.statistics.compare.Decision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of claims from the experiment file to the verdict, with scripted systems whose ratios are known.
class ClaimsTest {
    /// Three systems. Their delivery delays are 10 ms, 20 ms, and a random value between 5 ms and 15 ms.
    private static final String SYSTEMS = """
            systems:
              fast: { launch: memory, memory: { accept: 1 ms, deliver: 10 ms } }
              slow: { launch: memory, memory: { accept: 1 ms, deliver: 20 ms } }
              drawn: { launch: memory, memory: { accept: 1 ms, deliver: { uniform: { from: 5 ms, to: 15 ms } } } }
            workload: { rate: 500/s }
            phases: { warmup: 0 s, measure: 4 s, drain: 1 s }
            """;

    @TempDir
    private Path scratch = Path.of("");

    private static ClaimResult claim(Summary summary, String id) {
        return summary.claims().stream()
                .filter(c -> c.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void supportsOrRefutesKnownRatios() throws IOException {
        CommandResult run = CommandResult.run(scratch, SYSTEMS + """
                repeat: 2
                claims:
                  - { id: yes, text: t, metric: p99 end-to-end, a: slow, b: fast, relation: ">= 1.9x" }
                  - { id: no, text: t, metric: p99 end-to-end, a: slow, b: fast, relation: ">= 2.1x" }
                  - { id: margin, text: t, metric: p99 end-to-end, a: slow, b: fast, relation: ">= 2.1x", margin: 10 % }
                  - { id: range, text: t, metric: mean end-to-end, a: slow, b: fast, relation: between 1.5x and 2.5x }
                  - { id: figure, text: t, metric: p50 end-to-end, a: fast, b: { value: 12 ms }, relation: "<" }
                  - { id: own, text: t, metric: p50 end-to-end, a: fast, relation: within 10 %,
                      b: { system: fast, metric: p50 response time } }
                published:
                  - { system: slow, metric: p50 end-to-end, value: 10 ms, doubtful: a misprint }
                """, "--only", "fast", "--only", "slow");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        Summary summary = run.summary();
        assertThat(summary.claims())
                .extracting(ClaimResult::verdict)
                .containsExactly(
                        Decision.SUPPORTED,
                        Decision.REFUTED,
                        Decision.SUPPORTED,
                        Decision.SUPPORTED,
                        Decision.SUPPORTED,
                        Decision.REFUTED);
        // The histogram rounds up by at most 0.1 %.
        assertThat(claim(summary, "yes").estimate()).isCloseTo(2, within(0.01));
        assertThat(claim(summary, "own").estimate()).isCloseTo(10, within(0.05));
        assertThat(run.out())
                .contains("Claims: 4 supported, 2 refuted")
                .contains(summary.claimsHash().substring(0, 12));
        assertThat(summary.published().getFirst().ratio()).isCloseTo(2, within(0.01));
        assertThat(Files.readString(run.directory().resolve("report.html")))
                .contains(summary.claimsHash())
                .contains("✓ supported")
                .contains("✗ refuted")
                .contains("a misprint");
    }

    /// Compares the interval with a Student's t interval computed by hand. The interval is the mean of
    /// the logarithms of three ratios +/- 4.3027 standard errors (2 degrees of freedom).
    @Test
    void widensInconclusiveIntervalsWithEachClaim() throws IOException {
        String below = "repeat: 3\nclaims:\n"
                + "  - { id: below, text: t, metric: mean end-to-end, a: drawn, b: { value: 9 ms }, relation: \">\" }\n";
        Summary summary =
                CommandResult.run(scratch, SYSTEMS + below, "--only", "drawn").summary();
        double[] logs = summary.trials().stream()
                .mapToDouble(t -> Math.log(t.endToEnd().meanNanos() / 9e6))
                .toArray();
        double mean = (logs[0] + logs[1] + logs[2]) / 3;
        double squares = 0;
        for (double log : logs) {
            squares += (log - mean) * (log - mean);
        }
        double reach = 4.3027 * Math.sqrt(squares / 2 / 3);
        ClaimResult alone = claim(summary, "below");
        assertThat(alone.interval()).isNotNull().satisfies(i -> {
            assertThat(Math.log(i.low())).isCloseTo(mean - reach, within(1e-4));
            assertThat(Math.log(i.high())).isCloseTo(mean + reach, within(1e-4));
        });
        assertThat(alone.verdict()).isEqualTo(Decision.SUPPORTED);

        // The same script produces the same figures. The second claim halves the allowed error rate of the first
        // claim.
        String middle =
                "  - { id: middle, text: t, metric: mean end-to-end, a: drawn, b: { value: %.5f ms }, relation: \">\" }"
                        .formatted(9 * Math.exp(mean));
        Summary both = CommandResult.run(scratch, SYSTEMS + below + middle, "--only", "drawn")
                .summary();
        assertThat(claim(both, "below").adjustedP()).isCloseTo(2 * alone.adjustedP(), within(1e-9));
        assertThat(List.of(alone, claim(both, "below")))
                .extracting(c -> c.interval() == null ? 0 : c.interval().confidence())
                .containsExactly(0.95, 0.975);
        assertThat(claim(both, "middle").verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(claim(both, "middle").reason()).contains("inside and outside the claimed range after 3 blocks");
    }

    @Test
    void leavesAClaimOpenForAVoidTrialOrASingleBlock() throws IOException {
        CommandResult run = CommandResult.run(scratch, """
                systems:
                  fast: { launch: memory, memory: { accept: 1 ms, deliver: 10 ms } }
                  lossy: { launch: memory, memory: { accept: 1 ms, deliver: 20 ms, lose-every: 100 } }
                workload: { rate: 500/s }
                phases: { warmup: 0 s, measure: 4 s, drain: 1 s }
                claims:
                  - { id: lossy, text: t, metric: p50 end-to-end, a: lossy, b: fast, relation: ">" }
                  - { id: single, text: t, metric: p50 end-to-end, a: fast, b: { value: 5 ms }, relation: ">" }
                """);
        ClaimResult lossy = claim(run.summary(), "lossy");
        assertThat(lossy.verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(lossy.reason()).contains("block 1").contains("002-lossy is void (lost)");
        ClaimResult single = claim(run.summary(), "single");
        assertThat(single.verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(single.reason()).contains("Set 'repeat' to 5 or more");
        // A single block gives an estimate without an interval.
        assertThat(single.estimate()).isCloseTo(2, within(0.01));
        assertThat(single.interval()).isNull();
    }

    @Test
    void leavesAClaimOpenForUnequalDurability() throws IOException {
        CommandResult run = CommandResult.run(scratch, """
                systems:
                  one: { launch: memory, memory: { accept: 1 ms, deliver: 10 ms } }
                  two: { launch: memory, memory: { accept: 1 ms, deliver: 20 ms } }
                workload: { rate: 500/s }
                phases: { warmup: 0 s, measure: 4 s, drain: 1 s }
                vary: { durability: [D1, D3] }
                claims:
                  - { id: unequal, text: t, metric: p50 end-to-end, relation: ">",
                      a: { system: two, at: { durability: D1 } }, b: { system: one, at: { durability: D3 } } }
                  - { id: matched, text: t, metric: p50 end-to-end, relation: ">", a: two, b: one }
                  - { id: subject, text: t, metric: p50 end-to-end, relation: within 5 %,
                      a: { system: two, at: { durability: D1 } }, b: { system: two, at: { durability: D3 } } }
                """);
        ClaimResult unequal = claim(run.summary(), "unequal");
        assertThat(unequal.verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(unequal.reason()).contains("unequal durability: two has D1").contains("one has D3");
        assertThat(claim(run.summary(), "matched").reason()).contains("the run has 1");
        assertThat(claim(run.summary(), "matched").estimate()).isCloseTo(2, within(0.01));
        assertThat(claim(run.summary(), "subject").reason()).contains("the run has 1");
        assertThat(claim(run.summary(), "subject").estimate()).isCloseTo(1, within(0.01));
    }

    @Test
    void judgesAClaimThatStatesUnequalDurability() throws IOException {
        CommandResult run = CommandResult.run(scratch, """
                systems:
                  one: { launch: memory, durability: D3, memory: { accept: 1 ms, deliver: 10 ms } }
                  two: { launch: memory, memory: { accept: 1 ms, deliver: 20 ms } }
                workload: { rate: 500/s }
                phases: { warmup: 0 s, measure: 4 s, drain: 1 s }
                repeat: 5
                claims:
                  - { id: open, text: t, metric: p50 end-to-end, relation: ">", a: two, b: one }
                  - { id: stated, text: t, metric: p50 end-to-end, relation: ">", a: two, b: one,
                      durability: unequal }
                """);
        assertThat(claim(run.summary(), "open").verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(claim(run.summary(), "open").reason()).contains("unequal durability");
        assertThat(claim(run.summary(), "stated").verdict()).isEqualTo(Decision.SUPPORTED);
        assertThat(claim(run.summary(), "stated").statement())
                .endsWith("; unequal durability, as published: two D1, one D3");
    }

    @Test
    void rejectsAClaimChangedAfterTheRun() throws IOException {
        CommandResult run = CommandResult.run(scratch, SYSTEMS + """
                repeat: 2
                claims: [{ id: c, text: t, metric: p50 end-to-end, a: slow, b: { value: 5 ms }, relation: "<" }]
                """, "--only", "slow");
        assertThat(claim(run.summary(), "c").verdict()).isEqualTo(Decision.REFUTED);
        Path facts = run.directory().resolve("run.json");
        String sealed = Files.readString(facts);
        Files.writeString(facts, sealed.replace("\"AtMost\"", "\"AtLeast\""));
        Summary changed = reported(run);
        assertThat(claim(changed, "c").verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(changed.caveats().getFirst().caveat().kind()).isEqualTo(CaveatKind.CLAIMS_CHANGED);
        // Fields of a later version do not count as a change.
        Files.writeString(facts, sealed.replaceFirst("\\{", "{ \"later\": 1,"));
        assertThat(claim(reported(run), "c").verdict()).isEqualTo(Decision.REFUTED);
    }

    private static Summary reported(CommandResult run) throws IOException {
        CommandResult report = CommandResult.command("report", run.directory().toString(), "--json");
        assertThat(report.exitCode()).as(report.err()).isEqualTo(ExitCode.DONE);
        return Json.indented().readValue(report.out(), Summary.class);
    }

    @Test
    void printsTheClaimsAndTheirHashInThePlan() throws IOException {
        Path file = Files.writeString(scratch.resolve("e.yaml"), SYSTEMS + """
                claims: [{ id: c, text: slow is slow, metric: p50 end-to-end, a: slow, b: fast, relation: ">= 2x" }]
                """);
        String plan = CommandResult.command("plan", file.toString()).out();
        assertThat(plan).contains("SHA-256").contains("slow is slow").contains("p50 end-to-end: slow >= 2x fast");
    }
}
