package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.result.outcome.ChurnCounts;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.WorkerFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the complete path from the experiment file to summary.json, with scripts whose results are computed
/// by hand. Because time is simulated, the figures do not depend on the machine. All other components are the
/// same as in a real run, for example the parser, the messages of the worker and the ledger.
class KnownAnswerTest {
    private static final double ONE_PERCENT = 1;
    private static final double HALF_PERCENT = 0.5;

    @TempDir
    private Path scratch = Path.of("");

    private TrialSummary trial(String memory, String workload) throws IOException {
        CommandResult run = CommandResult.run(scratch, """
                systems:
                  scripted:
                    launch: memory
                    memory: { time: simulated, %s }
                workload: { %s }
                phases: { warmup: 5 s, measure: 60 s, drain: 10 s }
                """.formatted(memory, workload));
        assertThat(run.err()).doesNotContain("internal error");
        return run.trial("scripted");
    }

    private static void assertMillis(Latency latency, String quantile, double expected) {
        Long nanos = latency.nanos(quantile);
        assertThat(nanos).as(quantile).isNotNull();
        assertThat(nanos / 1e6).as(quantile).isCloseTo(expected, withinPercentage(ONE_PERCENT));
    }

    @Test
    void reportsAFixedDelayAtEveryQuantile() throws IOException {
        TrialSummary trial = trial("accept: 20 ms, deliver: 30 ms", "rate: 1k/s");
        for (String quantile : new String[] {"p50", "p90", "p99", "p99.9", "p99.99"}) {
            assertMillis(trial.responseTime(), quantile, 20);
            assertMillis(trial.serviceTime(), quantile, 20);
            assertMillis(trial.endToEnd(), quantile, 30);
        }
        assertThat(trial.verdict()).isEqualTo(TrialSummary.Verdict.VALID);
    }

    @Test
    void reportsLinearQuantilesOfAUniformDelay() throws IOException {
        TrialSummary trial = trial("accept: { uniform: { from: 10 ms, to: 20 ms } }, deliver: 1 ms", "rate: 5k/s");
        assertMillis(trial.responseTime(), "p50", 15);
        assertMillis(trial.responseTime(), "p90", 19);
        assertMillis(trial.responseTime(), "p99", 19.9);
        assertMillis(trial.responseTime(), "p99.9", 19.99);
        assertMillis(trial.responseTime(), "p99.99", 19.999);
    }

    @Test
    void reportsLogarithmicQuantilesOfAnExponentialDelay() throws IOException {
        TrialSummary trial = trial("accept: { exponential: { mean: 10 ms } }, deliver: 1 ms", "rate: 20k/s");
        assertMillis(trial.responseTime(), "p50", 10 * Math.log(2));
        assertMillis(trial.responseTime(), "p90", 10 * Math.log(10));
        assertMillis(trial.responseTime(), "p99", 10 * Math.log(100));
        assertMillis(trial.responseTime(), "p99.9", 10 * Math.log(1000));
    }

    /// Compares the quantiles with values computed by hand. One message in ten is due during a stall. The due
    /// times are evenly distributed over the 500 ms of the stall, and the broker accepts these messages after
    /// the stall. The p99 is the 90th percentile of their waiting times (450 ms) plus the delay of 1 ms. The
    /// p99.9 and the p99.99 correspond to the 99th and 99.9th percentiles of the waiting times.
    @Test
    void showsStallsInResponseTimeAndEndToEndLatency() throws IOException {
        TrialSummary trial = trial(
                "accept: 1 ms, deliver: 2 ms, stalls: [{ first: 5 s, every: 5 s, length: 500 ms }]", "rate: 1k/s");
        assertMillis(trial.responseTime(), "p50", 1);
        assertMillis(trial.responseTime(), "p99", 451);
        assertMillis(trial.responseTime(), "p99.9", 496);
        assertMillis(trial.responseTime(), "p99.99", 501);
        assertMillis(trial.endToEnd(), "p50", 2);
        assertMillis(trial.endToEnd(), "p99", 452);
        assertMillis(trial.endToEnd(), "p99.9", 497);
        assertMillis(trial.endToEnd(), "p99.99", 502);
        assertThat(trial.endToEnd().maxNanos() / 1e6).isCloseTo(502, withinPercentage(ONE_PERCENT));
    }

    /// Opens connections on a schedule. Each connection sends one message, so the stalls have the
    /// same effect on the connect latency as on the response time of
    /// [#showsStallsInResponseTimeAndEndToEndLatency].
    @Test
    void showsStallsInTheConnectLatency() throws IOException {
        TrialSummary trial = trial(
                "accept: 1 ms, deliver: 2 ms, stalls: [{ first: 5 s, every: 5 s, length: 500 ms }]",
                "rate: 100/s, churn: { connections: 1k/s, hold: 0 s }");
        TrialSummary.ChurnSummary churn = Objects.requireNonNull(trial.churn());
        assertThat(churn.counts()).isEqualTo(new ChurnCounts("connections", 1_000, 60_000, 60_000, 0, 0, null));
        assertThat(churn.connect().count()).isEqualTo(60_000);
        assertMillis(churn.connect(), "p50", 1);
        assertMillis(churn.connect(), "p99", 451);
        assertMillis(churn.connect(), "p99.9", 496);
        assertThat(trial.ledger().accepted()).isEqualTo(6_000);
        assertThat(trial.ledger().delivered()).isEqualTo(6_000);
    }

    @Test
    void hidesStallsInServiceTimeOnly() throws IOException {
        // The client waits for each response. Therefore, a stall affects the service time of only one message
        // in 5,000, which is too few to change the p99. After a stall, the broker processes the backlog at
        // 0.1 ms per message. The response time of message k of a stall is 500.1 - 0.9 k ms. The p99 is the
        // response time of message 50. While the backlog lasts, each send waits 0.1 ms for the previous
        // response, so the service time is 0.2 ms.
        TrialSummary trial = trial(
                "accept: 100 us, deliver: 100 us, max-in-flight: 1,"
                        + " stalls: [{ first: 5 s, every: 5 s, length: 500 ms }]",
                "rate: 1k/s");
        assertMillis(trial.serviceTime(), "p50", 0.1);
        assertMillis(trial.serviceTime(), "p99", 0.2);
        assertMillis(trial.serviceTime(), "p99.9", 0.2);
        assertMillis(trial.responseTime(), "p99", 455);
        assertThat(trial.caveats()).anyMatch(c -> c.kind() == CaveatKind.LATE_SENDS);
    }

    /// Each producer can send 1,000 messages/s and has 450 due messages after the stall, so that both catch
    /// up slowly and at the same time. The message that is due at the start of the stall has the longest
    /// response time.
    @Test
    void letsProducersCatchUpAtTheSameTime() throws IOException {
        TrialSummary trial = trial(
                "accept: 1 ms, deliver: 1 ms, max-in-flight: 1, stalls: [{ first: 10 s, every: 100 s, length: 500 ms }]",
                "rate: 1.8k/s, producers: 2, partitions: 2");
        assertThat(trial.responseTime().maxNanos() / 1e6).isCloseTo(501, withinPercentage(2));
        assertThat(trial.rates().acceptedPerSecond()).isCloseTo(1_800, withinPercentage(HALF_PERCENT));
    }

    /// Lets a producer have 10 messages in flight, each for 10 ms, so that it can send 1,000 messages/s.
    @Test
    void namesTheLimitOfMessagesInFlightAsTheCauseOfALowRate() throws IOException {
        TrialSummary trial = trial("accept: 10 ms, deliver: 20 ms", "rate: 2k/s, producers: 1, max-in-flight: 10");
        assertThat(trial.rates().acceptedPerSecond()).isCloseTo(1_000, withinPercentage(2));
        assertThat(trial.caveats())
                .filteredOn(caveat -> caveat.kind() == CaveatKind.IN_FLIGHT_LIMIT)
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.seen())
                        .startsWith("The mean number of messages in flight was 10, and the maximum is 10."));
    }

    @Test
    void reportsEveryRateWithinHalfAPercent() throws IOException {
        TrialSummary trial = trial("accept: 3 ms, deliver: 5 ms", "rate: 2345/s, producers: 3, partitions: 4");
        assertThat(trial.rates().intendedPerSecond()).isCloseTo(2345, withinPercentage(HALF_PERCENT));
        assertThat(trial.rates().offeredPerSecond()).isCloseTo(2345, withinPercentage(HALF_PERCENT));
        assertThat(trial.rates().acceptedPerSecond()).isCloseTo(2345, withinPercentage(HALF_PERCENT));
        assertThat(trial.rates().deliveredPerSecond()).isCloseTo(2345, withinPercentage(HALF_PERCENT));
        assertThat(trial.ledger().intended()).isEqualTo(2345 * 60);
    }

    private TrialSummary trialOfWorkers(int workers) throws IOException {
        return CommandResult.run(scratch, """
                systems:
                  scripted:
                    launch: memory
                    memory:
                      time: simulated
                      accept: { exponential: { mean: 10 ms } }
                      deliver: { uniform: { from: 20 ms, to: 30 ms } }
                      lose-every: 700
                      duplicate-every: 300
                workload:
                  { rate: { constant: 2k/s, arrivals: poisson }, destinations: 3, producers: 7, consumers: 5, groups: 2 }
                workers: { count: %d }
                phases: { warmup: 2 s, measure: 30 s, drain: 10 s }
                """.formatted(workers)).trial("scripted");
    }

    /// Runs the same load with one, two and five workers. Each worker simulates the whole trial and
    /// reports its share. The merged figures must be equal to the figures of one worker.
    @Test
    void reportsTheSameFiguresWithSeveralWorkers() throws IOException {
        TrialSummary one = trialOfWorkers(1);
        assertThat(one.ledger().lost()).isPositive();
        assertThat(one.ledger().duplicated()).isPositive();
        for (int workers : new int[] {2, 5}) {
            TrialSummary several = trialOfWorkers(workers);
            assertThat(several.ledger()).isEqualTo(one.ledger());
            assertThat(several.endToEnd()).isEqualTo(one.endToEnd());
            assertThat(several.responseTime()).isEqualTo(one.responseTime());
            assertThat(several.sendDelay()).isEqualTo(one.sendDelay());
            assertThat(several.rates()).isEqualTo(one.rates());
            assertThat(several.backlog()).isEqualTo(one.backlog());
            DestinationSpread spread = Objects.requireNonNull(several.destinations());
            DestinationSpread expected = Objects.requireNonNull(one.destinations());
            assertThat(spread.p99Nanos()).isEqualTo(expected.p99Nanos());
            assertThat(spread.sent()).isEqualTo(expected.sent());
            assertThat(spread.delivered()).isEqualTo(expected.delivered());
            assertThat(several.clients()).isEqualTo(one.clients());
            assertThat(several.caveats()).isEqualTo(one.caveats());
        }
    }

    /// Runs the same load on a thread of the controller and in a worker process. The large heap of the second
    /// run requires a worker process.
    @Test
    void reportsTheSameFiguresInAWorkerProcess() throws IOException {
        String script = "accept: { exponential: { mean: 10 ms } }, deliver: 30 ms, lose-every: 700";
        TrialSummary here = trial(script, "rate: 1k/s");
        TrialSummary process = CommandResult.run(
                        scratch, """
                systems: { scripted: { launch: memory, memory: { time: simulated, %s } } }
                workload: { rate: 1k/s }
                worker: { heap: %d MiB }
                phases: { warmup: 5 s, measure: 60 s, drain: 10 s }
                """.formatted(script, Runtime.getRuntime().maxMemory() >> 20))
                .trial("scripted");
        assertThat(process.ledger()).isEqualTo(here.ledger());
        assertThat(process.responseTime()).isEqualTo(here.responseTime());
        assertThat(process.endToEnd()).isEqualTo(here.endToEnd());
    }

    private TrialSummary trialOfPairedWorkers(int workers, String placement) throws IOException {
        return CommandResult.run(scratch, """
                systems:
                  scripted:
                    launch: memory
                    memory:
                      time: simulated
                      accept: { exponential: { mean: 10 ms } }
                      deliver: { uniform: { from: 20 ms, to: 30 ms } }
                      lose-every: 700
                      duplicate-every: 300
                workload:
                  rate: { constant: 2k/s, arrivals: poisson }
                  destinations: 4
                  partitions: 2
                  producers: 7
                  consumers: 8
                  groups: 2
                workers: { count: %d, placement: %s }
                phases: { warmup: 2 s, measure: 30 s, drain: 10 s }
                """.formatted(workers, placement)).trial("scripted");
    }

    /// Compares one, two and three workers. With a paired placement, the worker that sent a message also
    /// receives this message. With a spread placement, other workers receive some of the messages.
    @Test
    void reportsTheSameFiguresWithAPairedPlacement() throws IOException {
        TrialSummary one = trialOfPairedWorkers(1, "paired");
        assertThat(one.ledger().lost()).isPositive();
        assertThat(one.placement()).isNull();
        for (int workers : new int[] {2, 3}) {
            TrialSummary several = trialOfPairedWorkers(workers, "paired");
            assertThat(several.ledger()).isEqualTo(one.ledger());
            assertThat(several.endToEnd()).isEqualTo(one.endToEnd());
            assertThat(several.responseTime()).isEqualTo(one.responseTime());
            assertThat(several.rates()).isEqualTo(one.rates());
            assertThat(several.caveats()).isEqualTo(one.caveats());
            assertThat(several.placement()).isEqualTo(Placement.PAIRED);
            assertThat(several.workers())
                    .hasSize(workers)
                    .allSatisfy(worker -> assertThat(worker.received()).isPositive())
                    .extracting(WorkerFigures::fromOtherWorkers)
                    .containsOnly(0L);
        }
        assertThat(trialOfPairedWorkers(2, "spread").workers())
                .extracting(WorkerFigures::fromOtherWorkers)
                .allSatisfy(messages -> assertThat(messages).isPositive());
    }

    /// Runs 1,000 producers and 1,000 consumers. If the clients reserved memory for the largest possible load,
    /// a heap of 256 MiB would be too small. This limit applies only in a separate worker process, which
    /// Streamgauge starts if 256 MiB is more than half of the maximum heap of this process. Otherwise, the
    /// worker shares the heap of this process.
    private TrialSummary trialOfManyClients(int destinations, String fault) throws IOException {
        return CommandResult.run(scratch, """
                systems:
                  scripted:
                    launch: memory
                    memory: { time: simulated, accept: 3 ms, deliver: 5 ms, %s: 1000 }
                workload: { rate: 5k/s, destinations: %d, producers: 1000, consumers: 1000 }
                worker: { heap: 256 MiB }
                phases: { warmup: 1 s, measure: 20 s, drain: 10 s }
                """.formatted(fault, destinations)).trial("scripted");
    }

    @Test
    void reportsTheLoadOfAThousandProducersAndConsumers() throws IOException {
        TrialSummary trial = trialOfManyClients(1000, "lose-every");
        assertThat(trial.ledger().intended()).isEqualTo(100_000);
        assertThat(trial.ledger().accepted()).isEqualTo(100_000);
        assertThat(trial.ledger().lost()).isEqualTo(100);
        assertThat(trial.caveats()).noneMatch(c -> c.kind() == CaveatKind.IDLE_CONSUMERS);
        assertMillis(trial.responseTime(), "p99", 3);
        assertMillis(trial.endToEnd(), "p99", 5);
    }

    /// Runs producers that send to ten destinations each, and consumers that read from ten destinations each.
    @Test
    void reportsTheLoadOfTenThousandDestinations() throws IOException {
        TrialSummary trial = trialOfManyClients(10_000, "duplicate-every");
        assertThat(trial.ledger().accepted()).isEqualTo(100_000);
        assertThat(trial.ledger().delivered()).isEqualTo(100_000);
        assertThat(trial.ledger().duplicated()).isEqualTo(100);
        assertThat(trial.ledger().reordered()).isZero();
        assertThat(trial.caveats()).noneMatch(c -> c.kind() == CaveatKind.IDLE_CONSUMERS);
        assertMillis(trial.endToEnd(), "p99", 5);
        DestinationSpread spread = Objects.requireNonNull(trial.destinations());
        assertThat(spread.destinations()).isEqualTo(10_000);
        assertThat(spread.delivered()).isEqualTo(new DestinationSpread.Spread(10, 10, 10, 100_000, 1));
        assertThat(spread.p99Nanos())
                .hasSize(101)
                .allSatisfy(nanos -> assertThat(nanos / 1e6).isCloseTo(5, withinPercentage(3.2)));
        assertThat(spread.starved()).isZero();
    }

    /// Uses 300 consumers that share a queue and take turns. The path checks must reach every consumer.
    @Test
    void reportsNoIdleConsumersIfManyConsumersShareAQueue() throws IOException {
        CommandResult run = CommandResult.run(scratch, """
                systems:
                  scripted:
                    launch: memory
                    memory: { time: simulated, accept: 3 ms, deliver: 5 ms }
                workload: { rate: 100/s, consumers: 300 }
                phases: { warmup: 1 s, measure: 20 s, drain: 10 s }
                """);
        TrialSummary trial = run.trial("scripted");
        assertThat(trial.ledger().accepted()).isEqualTo(2_000);
        assertThat(trial.ledger().delivered()).isEqualTo(2_000);
        assertThat(trial.caveats()).noneMatch(c -> c.kind() == CaveatKind.IDLE_CONSUMERS);
    }

    /// Compares the mean response time with the Pollaczek-Khinchine formula for a single server with
    /// deterministic service. The server processes 10,000 messages/s and has Poisson arrivals of 8,000
    /// messages/s. The mean wait is rho / (2 mu (1 - rho)) = 0.2 ms. The service time is 0.1 ms.
    @Test
    void matchesTheMeanWaitOfQueueingTheory() throws IOException {
        TrialSummary trial = trial("capacity: 10k/s", "rate: { constant: 8k/s, arrivals: poisson }");
        assertThat(trial.responseTime().meanNanos() / 1e6).isCloseTo(0.3, withinPercentage(2));
    }

    @Test
    void reportsTheCapacityOfASlowBroker() throws IOException {
        TrialSummary trial = trial("capacity: 900/s", "rate: 1k/s");
        assertThat(trial.rates().acceptedPerSecond()).isCloseTo(900, withinPercentage(HALF_PERCENT));
        assertThat(trial.rates().offeredPerSecond()).isCloseTo(1000, withinPercentage(HALF_PERCENT));
        assertThat(trial.caveats()).anyMatch(c -> c.kind() == CaveatKind.OVERLOAD);
    }

    @Test
    void countsEveryLostMessage() throws IOException {
        LedgerTotals ledger = trial("accept: 1 ms, deliver: 2 ms, lose-every: 1000", "rate: 1k/s")
                .ledger();
        assertThat(ledger.lost()).isEqualTo(60);
        assertThat(ledger.accepted()).isEqualTo(60_000);
        assertThat(ledger.delivered()).isEqualTo(59_940);
    }

    @Test
    void countsEveryDuplicate() throws IOException {
        LedgerTotals ledger = trial("accept: 1 ms, deliver: 2 ms, duplicate-every: 500", "rate: 1k/s")
                .ledger();
        assertThat(ledger.duplicated()).isEqualTo(120);
        assertThat(ledger.delivered()).isEqualTo(60_000);
        assertThat(ledger.lost()).isZero();
    }

    @Test
    void countsEveryReorderedMessage() throws IOException {
        LedgerTotals ledger = trial("accept: 1 ms, deliver: 2 ms, reorder-every: 250", "rate: 1k/s")
                .ledger();
        assertThat(ledger.reordered()).isEqualTo(240);
        assertThat(ledger.delivered()).isEqualTo(60_000);
        assertThat(ledger.lost()).isZero();
    }

    @Test
    void countsEveryRefusedMessage() throws IOException {
        LedgerTotals ledger = trial("accept: 1 ms, deliver: 2 ms, refuse-every: 100", "rate: 1k/s")
                .ledger();
        assertThat(ledger.failed()).isEqualTo(600);
        assertThat(ledger.failures()).containsEntry("REFUSED", 600L);
        assertThat(ledger.accepted()).isEqualTo(59_400);
        assertThat(ledger.unconfirmed()).isZero();
        assertThat(ledger.lost()).isZero();
    }

    @Test
    void deliversEveryMessageOnceToEachGroup() throws IOException {
        LedgerTotals ledger = trial(
                        "accept: 1 ms, deliver: 2 ms",
                        "rate: 1k/s, groups: 3, consumers: 2, partitions: 4, producers: 2, destinations: 2")
                .ledger();
        assertThat(ledger.accepted()).isEqualTo(60_000);
        assertThat(ledger.delivered()).isEqualTo(180_000);
        assertThat(ledger.duplicated()).isZero();
        assertThat(ledger.reordered()).isZero();
    }

    @Test
    void measuresMessagesOfTenBytes() throws IOException {
        TrialSummary trial = trial("accept: 20 ms, deliver: 30 ms, lose-every: 1000", "rate: 1k/s, payload: 10 B");
        assertMillis(trial.responseTime(), "p99", 20);
        assertMillis(trial.endToEnd(), "p99", 30);
        // One message in 1,000 was not received, so its latency does not have an upper limit.
        assertThat(trial.endToEnd().nanos("p99.99")).isNull();
        assertThat(trial.ledger().lost()).isEqualTo(60);
        assertThat(trial.rates().meanPayloadBytes()).isEqualTo(10);
    }

    @Test
    void voidsATrialWithALostMessage() throws IOException {
        CommandResult run = CommandResult.run(scratch, """
                systems: { scripted: { launch: memory, memory: { lose-every: 1000, deliver: 1 ms } } }
                workload: { rate: 1k/s }
                phases: { warmup: 1 s, measure: 5 s, drain: 1 s }
                """);
        assertThat(run.exitCode()).isEqualTo(ExitCode.TRIAL_VOID);
        assertThat(run.trial("scripted").verdict()).isEqualTo(TrialSummary.Verdict.VOID);
        assertThat(run.out()).contains("LOST".toLowerCase(java.util.Locale.ROOT));
    }
}
