package io.streamgauge.analyse.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.outcome.WorkerFigures;
import io.streamgauge.result.outcome.WorkerFigures.NegativeLatencies;
import io.streamgauge.result.row.ClockRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClockAnalysisTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MICRO = 1_000;

    private static HostFacts host(String name) {
        return new HostFacts(name, "Linux", "cpu", 4, 1L << 30, "25", "ext4");
    }

    /// Returns one exchange per second. Each request and each reply takes 100 µs.
    ///
    /// @param offsetMicros true offset, which is the controller's clock minus the worker's clock
    /// @param timelineMicros amount by which the worker's timeline is ahead of its clock
    private static List<ClockRow> exchanges(int worker, int from, int to, long offsetMicros, long timelineMicros) {
        List<ClockRow> rows = new ArrayList<>();
        for (int second = from; second <= to; second++) {
            long sent = second * SECOND;
            long atWorker = sent + 100 * MICRO - offsetMicros * MICRO;
            rows.add(new ClockRow(
                    second, worker, sent, atWorker, atWorker, sent + 200 * MICRO, atWorker + timelineMicros * MICRO));
        }
        return rows;
    }

    private static SampleTrialFiles twoHosts() {
        return new SampleTrialFiles().workerHost(host("a")).workerHost(host("b"));
    }

    private static ClockSummary clocks(TrialSummary trial) {
        return Objects.requireNonNull(trial.clocks());
    }

    private static Optional<Caveat> uncertain(TrialSummary trial) {
        return trial.caveats().stream()
                .filter(c -> c.kind() == CaveatKind.CLOCK_UNCERTAIN)
                .findFirst();
    }

    /// Adds the errors of two workers. Each error consists of half the round trip (100 µs) and 5 µs for changes
    /// of the clock rate within a second.
    @Test
    void addsTheErrorsOfBothClocks() {
        TrialSummary trial = twoHosts()
                .clocks(exchanges(1, -5, 200, 0, 0))
                .clocks(exchanges(2, -5, 200, 700, 700))
                .summary();
        assertThat(clocks(trial).errorNanos()).isBetween(209 * MICRO, 212 * MICRO);
        assertThat(clocks(trial).workers())
                .extracting(ClockSummary.WorkerClock::errorNanos)
                .allSatisfy(error -> assertThat(error).isBetween(104 * MICRO, 106 * MICRO));
        assertThat(clocks(trial).workers().getFirst().shortestRoundTripNanos()).isEqualTo(200 * MICRO);
    }

    /// Returns a trial with inaccurate clocks and paired placement.
    ///
    /// @param fromOther number of messages that the consumers of the second worker received from producers of
    ///     the first worker
    private static TrialSummary paired(long fromOther) {
        return withFigures(Placement.PAIRED, figures(1, 0), figures(2, fromOther));
    }

    private static TrialSummary withFigures(Placement placement, WorkerFigures... figures) {
        return twoHosts()
                .clocks(exchanges(1, -5, 200, 0, 0))
                .clocks(exchanges(2, -5, 200, 700, 700))
                .outcome(o -> ChangedOutcome.withWorkers(o, new SeveralWorkers(List.of(figures), 0, placement)))
                .summary();
    }

    private static WorkerFigures figures(int worker, long fromOther) {
        return figures(worker, fromOther, null);
    }

    private static WorkerFigures figures(int worker, long fromOther, @Nullable NegativeLatencies negative) {
        return new WorkerFigures(worker, 1, 1, 1_000, 1_000, 1_000, 1_000, 0, 0, 0, fromOther, negative);
    }

    private static TrialSummary withNegative(long lowestMicros) {
        return withFigures(
                Placement.SPREAD,
                figures(1, 9, new NegativeLatencies(2, -MICRO)),
                figures(2, 9, new NegativeLatencies(3, lowestMicros * MICRO)));
    }

    /// Uses exchanges that limit the error of a latency to 210 µs.
    @Test
    void voidsALatencyThatIsLowerThanTheErrorPermits() {
        TrialSummary explained = withNegative(-190);
        ClockSummary.Negative negative =
                Objects.requireNonNull(clocks(explained).negative());
        assertThat(negative.messages()).isEqualTo(5);
        assertThat(negative.lowestNanos()).isEqualTo(-190 * MICRO);
        assertThat(clocks(explained).errorNanos()).isEqualTo(negative.limitNanos());

        TrialSummary unexplained = withNegative(-300);
        assertThat(clocks(unexplained).errorNanos()).isEqualTo(ClockSummary.UNKNOWN);
        assertThat(Objects.requireNonNull(clocks(unexplained).negative()).limitNanos())
                .isEqualTo(clocks(explained).errorNanos());
        Caveat caveat = uncertain(unexplained).orElseThrow();
        assertThat(caveat.severity()).isEqualTo(Severity.VOID);
        assertThat(caveat.seen()).contains("5 messages", "0.30 ms", "the error is unknown");
    }

    @Test
    void statesNoErrorIfNoMessageWasReceivedInAnotherWorker() {
        TrialSummary trial = paired(0);
        assertThat(clocks(trial).errorNanos()).isZero();
        assertThat(uncertain(trial)).isEmpty();
        assertThat(trial.placement()).isEqualTo(Placement.PAIRED);
        assertThat(trial.caveats()).extracting(Caveat::kind).doesNotContain(CaveatKind.NOT_PAIRED);
    }

    @Test
    void statesTheErrorIfAPairedPlacementWasNotKept() {
        TrialSummary trial = paired(3);
        assertThat(clocks(trial).errorNanos()).isBetween(209 * MICRO, 212 * MICRO);
        assertThat(trial.caveats())
                .filteredOn(c -> c.kind() == CaveatKind.NOT_PAIRED)
                .singleElement()
                .satisfies(c -> assertThat(c.seen()).contains("3 messages"));
    }

    @Test
    void includesTheDeviationOfATimelineThatDoesNotFollow() {
        TrialSummary trial = twoHosts()
                .clocks(exchanges(1, -5, 200, 0, 0))
                .clocks(exchanges(2, -5, 200, 700, 200))
                .summary();
        assertThat(clocks(trial).errorNanos()).isBetween(709 * MICRO, 712 * MICRO);
    }

    @Test
    void doesNotStateAnErrorIfExchangesAreMissing() {
        TrialSummary trial = twoHosts()
                .clocks(exchanges(1, -5, 200, 0, 0))
                .clocks(exchanges(2, -5, 20, 0, 0))
                .clocks(exchanges(2, 26, 200, 0, 0))
                .summary();
        assertThat(clocks(trial).errorNanos()).isEqualTo(ClockSummary.UNKNOWN);
        Caveat caveat = uncertain(trial).orElseThrow();
        assertThat(caveat.severity()).isEqualTo(Severity.VOID);
        assertThat(caveat.seen()).contains("is unknown");
    }

    @Test
    void flagsAnErrorAbove10PercentOfTheMedianAndVoidsAnErrorAboveTheMedian() {
        long median = Objects.requireNonNull(
                new SampleTrialFiles().summary().endToEnd().nanos("p50"));
        assertThat(uncertain(withDeviation(median / 20))).isEmpty();
        assertThat(uncertain(withDeviation(median / 5)).orElseThrow().severity())
                .isEqualTo(Severity.FLAG);
        assertThat(uncertain(withDeviation(median * 2)).orElseThrow().severity())
                .isEqualTo(Severity.VOID);
    }

    /// Returns a trial whose exchanges take no time, so that the deviation of a timeline is the only error.
    private static TrialSummary withDeviation(long nanos) {
        List<ClockRow> exact = new ArrayList<>();
        for (int worker = 1; worker <= 2; worker++) {
            for (int second = -5; second <= 200; second++) {
                long at = second * SECOND;
                exact.add(new ClockRow(second, worker, at, at, at, at, at + (worker == 2 ? nanos : 0)));
            }
        }
        return twoHosts().clocks(exact).summary();
    }

    /// Uses a trial whose last exchange is one second before the end of the drain. In this second, each worker
    /// can correct its timeline by up to 200 µs.
    @Test
    void addsTheSteeringAfterTheLastExchange() {
        SampleTrialFiles files = twoHosts();
        double end = files.result().intervals().getLast().endSeconds();
        TrialSummary trial = files.clocks(exchanges(1, -5, (int) end - 1, 0, 0))
                .clocks(exchanges(2, -5, (int) end - 1, 0, 0))
                .summary();
        assertThat(clocks(trial).errorNanos()).isBetween(700 * MICRO, 800 * MICRO);
    }

    @Test
    void needsAnExchangeBeforeTheMeasuredPhase() {
        TrialSummary trial = twoHosts()
                .clocks(exchanges(1, -5, 200, 0, 0))
                .clocks(exchanges(2, 20, 200, 0, 0))
                .summary();
        assertThat(clocks(trial).errorNanos()).isEqualTo(ClockSummary.UNKNOWN);
    }

    @Test
    void hasNoClocksIfAllWorkersRunOnOneMachine() {
        assertThat(new SampleTrialFiles().summary().clocks()).isNull();
        assertThat(new SampleTrialFiles().workerHost(host("a")).summary().clocks())
                .isNull();
    }
}
