package io.streamgauge.worker;

import static io.streamgauge.worker.SimulatedHost.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.trial.ClockAnalysis;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.row.ClockRow;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Test that compares the error of end-to-end latencies in a report with the true error of the instants of a
/// simulated worker.
class PrintedClockErrorTest {
    private static final int RUNS = 1_000;
    private static final int MEASURED_FROM = 20;
    private static final int END = 50;
    /// In at least half of the runs without a large change of the clock, the reported clock error must be at
    /// most three quarters of the shortest round trip plus this allowance. An error of half the round trip is
    /// unavoidable, and delays in network queues add about a fifth of the round trip.
    private static final double ALLOWANCE_NANOS = 25_000;

    /// @param ppm rate before the change
    /// @param stepMicros jump of the worker's clock in the middle of the trial
    /// @param changePpm change of the rate at the same instant
    /// @param changeSeconds duration of this change
    private static LongUnaryOperator offset(
            double ppm, double stepMicros, double changePpm, int changeSeconds, Random random) {
        long change = 30 * SECOND + random.nextLong(10 * SECOND);
        return at -> {
            double step = at < change ? 0 : stepMicros * 1e3;
            long changed = Math.clamp(at - change, 0, changeSeconds * SECOND);
            return Math.round(5e6 + ppm * 1e-6 * at + step + changePpm * 1e-6 * changed);
        };
    }

    private static IntervalRow interval(int index, Phase phase, double from, double to) {
        return new IntervalRow(
                index,
                phase,
                from,
                to,
                new IntervalRow.Messages(0, 0, 0, 0, 0, 0, 0, 0),
                new IntervalRow.Disturbances(0, 0, 0, 0, 0),
                true);
    }

    /// Returns the clock errors of a trial with two workers: a worker whose clock is that of the controller, and
    /// the worker with the given exchanges.
    private static ClockSummary clocks(List<ClockRow> rows) {
        HostFacts host = new HostFacts("a", "Linux", "cpu", 4, 1L << 30, "25", "ext4");
        List<ClockRow> all = new ArrayList<>(rows);
        for (double seconds = 0; seconds <= END; seconds += 2) {
            long at = (long) (seconds * SECOND);
            all.add(new ClockRow(seconds, 1, at, at, at, at, at));
        }
        TrialResult trial = new TrialResult(
                new TrialFacts(
                        "t",
                        "s",
                        new TrialFacts.PlanEntry("", Map.of(), 1, 1),
                        "",
                        new TrialFacts.PhaseSeconds(MEASURED_FROM, END - MEASURED_FROM, 0),
                        new TrialFacts.Load(1, 1, 1, false, false, 0, 0),
                        null),
                Optional.of(new TrialSettings(Map.of(), List.of(), List.of(host, host), List.of())),
                List.of(interval(0, Phase.WARMUP, 0, MEASURED_FROM), interval(1, Phase.MEASURE, MEASURED_FROM, END)),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                all,
                Optional.empty(),
                Optional.empty());
        return ClockAnalysis.of(trial, MeasuredWindow.of(trial).orElseThrow()).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "constant offset,              0,     0,  0, 99, 0.5",
        "drift,                       50,     0,  0, 99, 0.5",
        "asymmetric delay,           -50,     0,  0, 99, 0.1",
        "step of 0.1 ms,              20,   100,  0, 99, 0.5",
        "step of 20 ms,               20, 20000,  0, 99, 0.5",
        "rate change of 2 ppm,        20,     0,  2, 99, 0.5",
        "rate change of 10 ppm,       20,     0, 10, 99, 0.5",
        "rate change of 30 ppm,       20,     0, 30, 99, 0.5",
        "10 ppm for 5 s,              20,     0, 10,  5, 0.5",
        "20 ppm for 5 s,              20,     0, 20,  5, 0.5"
    })
    void isAtLeastTheTrueErrorIn99PercentOfTheRuns(
            String scenario, double ppm, double stepMicros, double changePpm, int changeSeconds, double requestShare) {
        int covered = 0;
        int narrow = 0;
        for (int run = 0; run < RUNS; run++) {
            Random random = new Random(run);
            long roundTrip = new long[] {50_000, 200_000, 1_000_000}[run % 3];
            long request = Math.round(requestShare * roundTrip);
            SimulatedHost host = new SimulatedHost(
                    offset(ppm, stepMicros, changePpm, changeSeconds, random), request, roundTrip - request, random);
            host.run(MEASURED_FROM, END);
            long error = clocks(host.rows()).workers().getLast().errorNanos();
            covered += host.largestErrorNanos() <= error ? 1 : 0;
            narrow += error <= 0.75 * roundTrip + ALLOWANCE_NANOS ? 1 : 0;
        }
        assertThat(covered).as(scenario).isGreaterThanOrEqualTo(RUNS * 99 / 100);
        if (stepMicros == 0 && changePpm <= 2) {
            assertThat(narrow).as(scenario).isGreaterThanOrEqualTo(RUNS / 2);
        }
    }
}
