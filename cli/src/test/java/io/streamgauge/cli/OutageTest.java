package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.OutageSummary;
import io.streamgauge.analyse.model.OutageSummary.Stage;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.OutageStage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of consumer outages, with a script whose results are computed by hand. Time is simulated.
class OutageTest {
    private static final double ONE_PERCENT = 1;

    @TempDir
    private Path scratch = Path.of("");

    private CommandResult run(String outage, String more) throws IOException {
        return CommandResult.run(scratch, """
                systems: { scripted: { launch: memory, memory: { time: simulated, accept: 2 ms, deliver: 5 ms } } }
                workload: { rate: 1k/s, partitions: 2, consumers: 2, outage: %s }
                phases: { warmup: 5 s, measure: 60 s, drain: 10 s }
                %s
                """.formatted(outage, more));
    }

    private static OutageSummary outage(TrialSummary trial) {
        return Objects.requireNonNull(trial.outage());
    }

    private static void assertMillis(Long nanos, double expected) {
        assertThat(nanos / 1e6).isCloseTo(expected, withinPercentage(ONE_PERCENT));
    }

    @Test
    void reportsRatesAndLatenciesOfEachStage() throws IOException {
        TrialSummary trial = run("{ after: 10 s, length: 20 s }", "").trial("scripted");
        OutageSummary outage = outage(trial);
        assertThat(outage.stages()).extracting(Stage::stage).containsExactly(OutageStage.values());
        Stage tailing = outage.stage(OutageStage.TAILING).orElseThrow();
        assertThat(tailing.toSeconds() - tailing.fromSeconds()).isCloseTo(10, withinPercentage(ONE_PERCENT));
        assertThat(tailing.deliveredPerSecond()).isCloseTo(1000, withinPercentage(ONE_PERCENT));
        assertMillis(Objects.requireNonNull(tailing.endToEnd().nanos("p99")), 5);
        Stage building = outage.stage(OutageStage.BUILDING).orElseThrow();
        assertThat(building.toSeconds() - building.fromSeconds()).isCloseTo(20, withinPercentage(ONE_PERCENT));
        assertThat(building.acceptedPerSecond()).isCloseTo(1000, withinPercentage(ONE_PERCENT));
        assertThat(building.deliveredPerSecond()).isZero();
        assertThat(building.backlogAtEnd()).isCloseTo(20_000, withinPercentage(ONE_PERCENT));
        assertMillis(Objects.requireNonNull(building.responseTime().nanos("p99")), 2);
        // This stage lasts 1 s. The broker delivers the backlog of 20,000 messages at once, and 1,000 new
        // messages with a latency of 5 ms. The latencies in the backlog are evenly distributed between 0 and
        // 20 s. The median of all 21,000 messages is the latency that 9,500 messages of the backlog do not
        // exceed, which is 9.5 s.
        Stage draining = outage.stage(OutageStage.DRAINING).orElseThrow();
        assertThat(draining.deliveredPerSecond()).isCloseTo(21_000, withinPercentage(ONE_PERCENT));
        assertMillis(Objects.requireNonNull(draining.endToEnd().nanos("p50")), 9_500);
        assertThat(outage.catchUpSeconds()).isCloseTo(1, withinPercentage(ONE_PERCENT));
        assertThat(outage.peakBacklogBytes()).isCloseTo(20_000L * 1024, withinPercentage(ONE_PERCENT));
        assertThat(outage.stage(OutageStage.RECOVERED).orElseThrow().backlogAtEnd())
                .isLessThan(20);
        assertThat(trial.ledger().lost()).isZero();
        assertThat(trial.ledger().duplicated()).isZero();
        assertThat(trial.caveats()).extracting(c -> c.kind().name()).containsExactly("OUTAGE");
    }

    @Test
    void showsATemporaryDropInTheLowestRateOfAStage() throws IOException {
        // The broker stalls for 6 s in the middle of the outage and then accepts the delayed messages at once.
        OutageSummary outage = outage(CommandResult.run(scratch, """
                systems:
                  scripted:
                    launch: memory
                    memory: { time: simulated, accept: 2 ms, stalls: [{ first: 25 s, every: 300 s, length: 6 s }] }
                workload: { rate: 1k/s, outage: { after: 10 s, length: 20 s } }
                phases: { warmup: 5 s, measure: 60 s, drain: 10 s }
                """).trial("scripted"));
        Stage building = outage.stage(OutageStage.BUILDING).orElseThrow();
        assertThat(building.acceptedPerSecond()).isCloseTo(1000, withinPercentage(ONE_PERCENT));
        // The stall contains at least five complete intervals of 1 s without an accepted message.
        assertThat(Objects.requireNonNull(building.lowestAcceptedPerSecond())).isLessThan(1);
        Stage tailing = outage.stage(OutageStage.TAILING).orElseThrow();
        assertThat(Objects.requireNonNull(tailing.lowestAcceptedPerSecond()))
                .isCloseTo(1000, withinPercentage(ONE_PERCENT));
    }

    @Test
    void startsConsumersWhenTheBacklogIsReached() throws IOException {
        // The producers send 1,000 messages of 1 KiB per second. The backlog of 8 MiB consists of 8,192
        // messages. Therefore, the outage ends after 9 complete seconds.
        Stage building = outage(run("{ after: 10 s, backlog: 8 MiB }", "").trial("scripted"))
                .stage(OutageStage.BUILDING)
                .orElseThrow();
        assertThat(building.toSeconds() - building.fromSeconds()).isCloseTo(9, withinPercentage(ONE_PERCENT));
        assertThat(building.backlogAtEnd()).isCloseTo(9_000, withinPercentage(ONE_PERCENT));
    }

    @Test
    void endsAndReportsAnUnreachedBacklog() throws IOException {
        TrialSummary trial = run("{ after: 30 s, backlog: 1 GiB }", "").trial("scripted");
        assertThat(trial.caveats()).extracting(c -> c.kind().name()).contains("BACKLOG_NOT_REACHED");
        Stage building = outage(trial).stage(OutageStage.BUILDING).orElseThrow();
        assertThat(building.toSeconds() - building.fromSeconds()).isCloseTo(20, withinPercentage(ONE_PERCENT));
    }

    @Test
    void reportsMissingLatenciesOfWarmUpMessages() throws IOException {
        // The broker accepts 10,000 messages in the first 10 s of the measured phase. The messages
        // accepted in the first 4 s of this phase were due before the measured phase.
        TrialSummary trial = CommandResult.run(scratch, """
                systems: { scripted: { launch: memory, memory: { time: simulated, accept: 4 s, deliver: 5 ms } } }
                workload: { rate: 1k/s, partitions: 2, consumers: 2, outage: { after: 10 s, length: 20 s } }
                phases: { warmup: 5 s, measure: 60 s, drain: 10 s }
                """).trial("scripted");
        assertThat(trial.caveats())
                .filteredOn(caveat -> caveat.kind() == CaveatKind.STAGE_PARTIAL)
                .extracting(Caveat::seen)
                .containsExactly(
                        "Only 60 % of the messages accepted in the stage tailing were due in the measured phase. The"
                                + " others had waited since the warm-up.");
    }

    @Test
    void supportsClaimsAboutAStage() throws IOException {
        CommandResult run = run("{ after: 10 s, length: 20 s }", """
                repeat: 3
                claims:
                  - { id: held, text: The rate is held., metric: accepted rate while building,
                      a: scripted, relation: ">", b: { value: 900/s } }
                  - { id: fast, text: It catches up., metric: catch-up time, a: scripted, relation: "<", b: { value: 5 s } }
                """);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        assertThat(run.summary().claims())
                .allSatisfy(claim ->
                        assertThat(claim.verdict()).as(claim.toString()).hasToString("SUPPORTED"));
    }
}
