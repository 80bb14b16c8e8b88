package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.measure.ClockShift;
import io.streamgauge.measure.PauseMeter;
import io.streamgauge.measure.PauseMeter.WakeupMonitor;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalReporterTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long DAY = 86_400 * SECOND;

    /// A pause of a day begins in the warm-up, which should end after 2 seconds, and ends in the measured phase.
    @Test
    void countsAPauseAcrossTheStartOfTheMeasuredPhase() {
        TrialClients none = new TrialClients(new Topology(List.of(), 0, 0), List.of(), List.of(), List.of(), List.of());
        List<IntervalRow> rows = new ArrayList<>();
        Schedule schedule = Schedule.of(new RateProfile.Constant(100), ManualTrials.PHASES);
        long start = schedule.measureStartNanos();
        try (PauseMeter pauses = PauseMeter.start()) {
            WakeupMonitor thread = pauses.newMonitor();
            IntervalReporter reporter =
                    new IntervalReporter(none, 1, schedule, pauses, new ClockShift(), (row, _, _) -> rows.add(row), 0);
            thread.recordWakeup(DAY);
            reporter.endInterval(start - SECOND, Phase.WARMUP, true);
            thread.recordWakeup(DAY);
            reporter.endInterval(start + SECOND / 4, Phase.WARMUP, true);
            reporter.endInterval(start + SECOND, Phase.MEASURE, true);
        }
        assertThat(rows).extracting(IntervalRow::pausedNanos).containsExactly(DAY, DAY, 2 * DAY);
        assertThat(rows).extracting(IntervalRow::longestPauseNanos).containsExactly(DAY, 0L, DAY);
    }

    /// Pauses the first thread for 5 days in the warm-up and 1 day in the measured phase, and the second thread
    /// for 4 days in the measured phase. These durations are longer than any real pause of this JVM.
    @Test
    void reportsThePausesOfTheMostAffectedThreadInEachPhase() {
        TrialClients none = new TrialClients(new Topology(List.of(), 0, 0), List.of(), List.of(), List.of(), List.of());
        List<IntervalRow> rows = new ArrayList<>();
        try (PauseMeter pauses = PauseMeter.start()) {
            WakeupMonitor first = pauses.newMonitor();
            WakeupMonitor second = pauses.newMonitor();
            IntervalReporter reporter = new IntervalReporter(
                    none,
                    1,
                    Schedule.of(new RateProfile.Constant(100), ManualTrials.PHASES),
                    pauses,
                    new ClockShift(),
                    (row, _, _) -> rows.add(row),
                    0);
            first.recordWakeup(3 * DAY);
            reporter.endInterval(SECOND, Phase.WARMUP, true);
            first.recordWakeup(2 * DAY);
            reporter.endInterval(2 * SECOND, Phase.WARMUP, true);
            second.recordWakeup(2 * DAY);
            reporter.endInterval(3 * SECOND, Phase.MEASURE, true);
            first.recordWakeup(DAY);
            second.recordWakeup(2 * DAY);
            reporter.endInterval(4 * SECOND, Phase.MEASURE, true);
        }
        assertThat(rows).extracting(IntervalRow::pausedNanos).containsExactly(3 * DAY, 5 * DAY, 7 * DAY, 9 * DAY);
    }
}
