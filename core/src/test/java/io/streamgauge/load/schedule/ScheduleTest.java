package io.streamgauge.load.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.RateProfile.Burst;
import io.streamgauge.experiment.workload.RateProfile.Constant;
import io.streamgauge.experiment.workload.RateProfile.Ramp;
import io.streamgauge.experiment.workload.RateProfile.Saturating;
import io.streamgauge.experiment.workload.RateProfile.Step;
import io.streamgauge.experiment.workload.RateProfile.Steps;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScheduleTest {
    private static final long SECOND = 1_000_000_000L;

    private static Schedule schedule(RateProfile rate, int warmupSeconds, int measureSeconds) {
        return Schedule.of(
                rate,
                new Phases(
                        Duration.ofSeconds(warmupSeconds), Duration.ofSeconds(measureSeconds), Duration.ofSeconds(1)));
    }

    static Stream<RateProfile> profilesOfTenSeconds() {
        return Stream.of(
                new Constant(1234.5),
                new Constant(0.3),
                new Ramp(0, 5000),
                new Ramp(5000, 0),
                new Ramp(999.9, 1000.1),
                new Steps(List.of(
                        new Step(100, Duration.ofSeconds(3)),
                        new Step(0, Duration.ofSeconds(2)),
                        new Step(3333.3, Duration.ofSeconds(5)))),
                new Burst(10, 2000, Duration.ofSeconds(2), Duration.ofMillis(300)),
                new Burst(0, 777.7, Duration.ofSeconds(3), Duration.ofSeconds(1)));
    }

    @Test
    void spacesArrivalsOfAConstantRateEvenly() {
        Schedule.Cursor cursor = schedule(new Constant(1000), 0, 10).cursor();
        for (int i = 0; i < 10_000; i++) {
            assertThat(cursor.dueNanos(i)).isEqualTo(i * 1_000_000L);
        }
        assertThat(cursor.dueNanos(10_000)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void keepsTheNumberOfArrivalsOverAnHour() {
        Schedule schedule = schedule(new Constant(3_333_333), 0, 3600);
        long all = 3_333_333L * 3600;
        assertThat(schedule.arrivalsUntil(3600 * SECOND)).isEqualTo(all);
        assertThat(schedule.cursor().dueNanos(all - 1)).isLessThan(3600 * SECOND);
        assertThat(schedule.cursor().dueNanos(all)).isEqualTo(Long.MAX_VALUE);
        // The interval is 300.00003 ns. If it were rounded to 300 ns, the last message would be due 0.36 ms too
        // early.
        assertThat(schedule.cursor().dueNanos(all - 1)).isCloseTo(3600 * SECOND - 300, within(2L));
        assertThat(schedule.cursor().dueNanos(all / 2.0)).isCloseTo(1800 * SECOND, within(2L));
    }

    @Test
    void integratesTheRateOfARamp() {
        Schedule schedule = schedule(new Ramp(100, 300), 0, 10);
        assertThat(schedule.arrivalsUntil(10 * SECOND)).isEqualTo(2000);
        assertThat(schedule.arrivalsUntil(5 * SECOND)).isEqualTo(750);
        assertThat(schedule.cursor().dueNanos(750)).isCloseTo(5 * SECOND, within(2L));
    }

    @Test
    void startsARampFromZeroImmediately() {
        Schedule.Cursor cursor = schedule(new Ramp(0, 200), 0, 10).cursor();
        assertThat(cursor.dueNanos(0)).isZero();
        assertThat(cursor.dueNanos(10)).isCloseTo(SECOND, within(2L));
    }

    @ParameterizedTest
    @MethodSource("profilesOfTenSeconds")
    void keepsEarlierArrivalsWhenAnAutomaticWarmupEnds(RateProfile rate) {
        Duration second = Duration.ofSeconds(1);
        Schedule schedule = Schedule.of(rate, Phases.withAutomaticWarmup(second.multipliedBy(10), second));
        Schedule fixed = schedule(rate, 7, 10);
        Schedule.Cursor cursor = schedule.cursor();
        long i = 0;
        while (fixed.cursor().dueNanos(i) < 5 * SECOND) {
            assertThat(cursor.dueNanos(i)).isEqualTo(fixed.cursor().dueNanos(i));
            i++;
        }
        schedule.endWarmupAt(7 * SECOND);
        assertThat(schedule.measureStartNanos()).isEqualTo(7 * SECOND);
        assertThat(schedule.endNanos()).isEqualTo(17 * SECOND);
        while (fixed.cursor().dueNanos(i) != Long.MAX_VALUE) {
            assertThat(cursor.dueNanos(i)).isEqualTo(fixed.cursor().dueNanos(i));
            i++;
        }
        assertThat(cursor.dueNanos(i)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void appliesStepsInOrder() {
        Schedule schedule = schedule(
                new Steps(List.of(
                        new Step(10, Duration.ofSeconds(2)),
                        new Step(0, Duration.ofSeconds(3)),
                        new Step(100, Duration.ofSeconds(1)))),
                0,
                6);
        assertThat(schedule.arrivalsUntil(2 * SECOND)).isEqualTo(20);
        assertThat(schedule.arrivalsUntil(5 * SECOND)).isEqualTo(20);
        assertThat(schedule.arrivalsUntil(6 * SECOND)).isEqualTo(120);
        Schedule.Cursor cursor = schedule.cursor();
        assertThat(cursor.dueNanos(19)).isEqualTo(1_900_000_000L);
        assertThat(cursor.dueNanos(20)).isEqualTo(5 * SECOND);
        assertThat(cursor.dueNanos(21)).isEqualTo(5_010_000_000L);
    }

    @Test
    void startsEachPeriodWithABurst() {
        Schedule schedule = schedule(new Burst(10, 1000, Duration.ofSeconds(5), Duration.ofSeconds(1)), 0, 12);
        assertThat(schedule.arrivalsUntil(SECOND)).isEqualTo(1000);
        assertThat(schedule.arrivalsUntil(5 * SECOND)).isEqualTo(1040);
        assertThat(schedule.arrivalsUntil(6 * SECOND)).isEqualTo(2040);
        assertThat(schedule.arrivalsUntil(12 * SECOND)).isEqualTo(2 * 1040 + 1000 + 10);
    }

    @ParameterizedTest
    @MethodSource("profilesOfTenSeconds")
    void warmsUpAtTheMeanRateOfTheMeasuredPhase(RateProfile profile) {
        Schedule schedule = schedule(profile, 10, 10);
        double warmup = schedule.arrivalsUntil(10 * SECOND);
        double measured = schedule.arrivalsUntil(20 * SECOND) - warmup;
        assertThat(warmup).isCloseTo(measured, within(1e-6 * measured));
    }

    @ParameterizedTest
    @MethodSource("profilesOfTenSeconds")
    void invertsTheIntegralMonotonically(RateProfile profile) {
        Schedule schedule = schedule(profile, 3, 10);
        Schedule.Cursor cursor = schedule.cursor();
        long before = 0;
        long count = 0;
        for (long due = cursor.dueNanos(0); due != Long.MAX_VALUE; due = cursor.dueNanos(++count)) {
            assertThat(due).isBetween(before, schedule.endNanos());
            // Rounding an instant by 1 ns changes the number of arrivals by rate x 1 ns.
            assertThat(schedule.arrivalsUntil(due)).isCloseTo(count, within(1e-4));
            before = due;
        }
        assertThat((double) count).isEqualTo(Math.ceil(schedule.arrivalsUntil(schedule.endNanos()) - 1e-6));
    }

    @Test
    void keepsArrivalsAfterTheStartDespiteRounding() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 2000; round++) {
            List<Step> steps = Stream.generate(() ->
                            new Step(random.nextInt(3) == 0 ? 0 : random.nextDouble() * 10, Duration.ofSeconds(1)))
                    .limit(10)
                    .toList();
            Schedule.Cursor cursor = schedule(new Steps(steps), 1, 10).cursor();
            long before = 0;
            double arrival = 0;
            for (long due = 0; due != Long.MAX_VALUE; due = cursor.dueNanos(arrival)) {
                assertThat(due).isGreaterThanOrEqualTo(before);
                before = due;
                arrival += random.nextDouble();
            }
        }
    }

    /// Uses random rates. Because of rounding, 0.1 + (x - 0.1) is not always x, so the remainder of a segment
    /// may be slightly negative.
    @Test
    void movesAnArrivalPastASegmentWithoutLoad() {
        SplittableRandom random = new SplittableRandom(11);
        for (int round = 0; round < 20_000; round++) {
            double first = random.nextDouble() * 100;
            double second = random.nextDouble() * 100;
            Schedule schedule = schedule(
                    new Steps(List.of(
                            new Step(first, Duration.ofSeconds(1)),
                            new Step(second, Duration.ofSeconds(1)),
                            new Step(0, Duration.ofSeconds(1)),
                            new Step(50, Duration.ofSeconds(1)))),
                    0,
                    4);
            double border = schedule.arrivalsUntil(2 * SECOND);
            for (double arrival : new double[] {Math.nextDown(border), border, Math.nextUp(border)}) {
                assertThat(schedule.cursor().dueNanos(arrival)).isBetween(SECOND, 3 * SECOND + 1);
            }
        }
    }

    @Test
    void continuesFromWarmUpToMeasuredPhase() {
        Schedule schedule = schedule(new Constant(300), 7, 10);
        assertThat(schedule.measureStartNanos()).isEqualTo(7 * SECOND);
        assertThat(schedule.endNanos()).isEqualTo(17 * SECOND);
        Schedule.Cursor cursor = schedule.cursor();
        assertThat(cursor.dueNanos(2099)).isLessThan(7 * SECOND);
        assertThat(cursor.dueNanos(2100)).isEqualTo(7 * SECOND);
        assertThat(cursor.dueNanos(2101)).isEqualTo(7 * SECOND + 3_333_333);
    }

    @Test
    void endsArrivalsWithTheSchedule() {
        Schedule schedule = schedule(new Constant(300), 1, 10);
        assertThat(schedule.arrivalsUntil(100 * SECOND)).isEqualTo(3300);
        assertThat(schedule.arrivalsUntil(0)).isZero();
        assertThat(schedule.arrivalsUntil(-SECOND)).isZero();
    }

    @Test
    void givesASaturatingLoadPhasesWithoutArrivals() {
        Schedule schedule = schedule(new Saturating(), 2, 3);
        assertThat(schedule.saturating()).isTrue();
        assertThat(schedule.measureStartNanos()).isEqualTo(2 * SECOND);
        assertThat(schedule.endNanos()).isEqualTo(5 * SECOND);
        assertThat(schedule.arrivalsUntil(SECOND)).isNaN();
        assertThat(schedule.cursor().dueNanos(0)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void rejectsACapacitySearch() {
        assertThatThrownBy(() -> schedule(new RateProfile.Find(List.of(Objective.NONE), Duration.ofMinutes(1)), 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not have a schedule");
    }
}
