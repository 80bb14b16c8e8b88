package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.load.ManualBroker.Message;
import io.streamgauge.measure.ClockShift;
import io.streamgauge.measure.Envelope;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.outcome.LoadOutcome.Share;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Test of the complete load generator.
@Timeout(60)
class LoadGeneratorTest extends ManualTrials {
    private static boolean isMeasured(Message message, AtomicLong firstDue) {
        long due = Envelope.dueNanos(message.body, 0, message.body.length);
        firstDue.compareAndSet(-1, due);
        return due - firstDue.get() >= 2_000_000_000L;
    }

    @Test
    void accountsForEveryMessageOfAHealthyTrial() throws Exception {
        LoadOutcome outcome = run(workload(2, 3, 2, 2, 2), Message::acceptAndDeliver);
        assertThat(outcome.measured()).isEqualTo(new LedgerCounts(300, 300, 300, Map.of(), 0, 600, 0, 0, 0));
        assertThat(outcome.warmup()).isEqualTo(new LedgerCounts(200, 200, 200, Map.of(), 0, 400, 0, 0, 0));
        assertThat(outcome.clients()).isEqualTo(2 + 4);
        assertThat(outcome.connections()).isEqualTo(7);
        assertThat(outcome.idleConsumers()).isZero();
        assertThat(outcome.foreignMessages()).isZero();
        assertThat(outcome.surplusOutcomes()).isZero();
        assertThat(latencies.get("response-time"))
                .satisfies(h -> assertThat(h.getTotalCount()).isEqualTo(300));
        assertThat(latencies.get("end-to-end"))
                .satisfies(h -> assertThat(h.getTotalCount()).isEqualTo(600));
        assertThat(latencies.get("warmup.end-to-end"))
                .satisfies(h -> assertThat(h.getTotalCount()).isEqualTo(400));
    }

    /// Returns a generator with an automatic warm-up of at most two minutes.
    ///
    /// @param afterThreeSeconds action at the end of the third interval
    private LoadGenerator automatic(List<Double> warmupEnds, Consumer<LoadGenerator> afterThreeSeconds) {
        Phases phases = Phases.withAutomaticWarmup(Duration.ofSeconds(3), Duration.ofSeconds(4));
        return automatic(phases, warmupEnds, 2, afterThreeSeconds);
    }

    /// @param index number of the interval after which the action runs, counted from 0
    private LoadGenerator automatic(Phases phases, List<Double> warmupEnds, int index, Consumer<LoadGenerator> action) {
        List<LoadGenerator> generator = new ArrayList<>();
        generator.add(new LoadGenerator(
                new LoadSpec(workload(2, 3, 2, 2, 2), phases, "test", 1, 42),
                new ManualBroker(time, Message::acceptAndDeliver),
                time,
                new IntervalSink() {
                    @Override
                    public void interval(IntervalRow row, Map<String, Histogram> histograms, List<Long> delivered) {
                        rows.add(row);
                        if (row.index() == index) {
                            action.accept(generator.getFirst());
                        }
                    }

                    @Override
                    public void warmupEnds(double seconds) {
                        warmupEnds.add(seconds);
                    }
                }));
        return generator.getFirst();
    }

    /// Requests the end of the warm-up after three seconds. The measured phase must start one second
    /// later.
    @Test
    void accountsForEveryMessageAfterAnAutomaticWarmup() throws Exception {
        List<Double> warmupEnds = new ArrayList<>();
        LoadGenerator generator = automatic(warmupEnds, LoadGenerator::endWarmup);
        generator.prepare();
        LoadOutcome outcome = generator.run();
        assertThat(warmupEnds).containsExactly(4.0);
        assertThat(outcome.warmup()).isEqualTo(new LedgerCounts(400, 400, 400, Map.of(), 0, 800, 0, 0, 0));
        assertThat(outcome.measured()).isEqualTo(new LedgerCounts(300, 300, 300, Map.of(), 0, 600, 0, 0, 0));
        assertThat(rows.stream().filter(row -> row.phase() == Phase.WARMUP)).hasSize(4);
        assertThat(rows.stream().filter(row -> row.phase() == Phase.MEASURE)).hasSize(3);
    }

    /// Raises the rate from 0.6 to 20 messages/s at the end of the warm-up. In the warm-up, each producer sends
    /// a message every 3.3 s. If a sender waited for its next message of the warm-up, it would start the burst
    /// too late.
    @Test
    void sendsABurstAfterAnAutomaticWarmupInTime() throws Exception {
        RateProfile burst = new RateProfile.Burst(0.1, 20, Duration.ofSeconds(40), Duration.ofSeconds(1));
        Phases phases = Phases.withAutomaticWarmup(Duration.ofSeconds(40), Duration.ofSeconds(4));
        List<LoadGenerator> self = new ArrayList<>();
        self.add(new LoadGenerator(
                new LoadSpec(workload(1, 1, 2, 1, 1).at(burst), phases, "test", 1, 42),
                new ManualBroker(time, Message::acceptAndDeliver),
                time,
                (row, histograms, delivered) -> {
                    record(row, histograms, delivered);
                    if (row.index() == 2) {
                        self.getFirst().endWarmup();
                    }
                }));
        self.getFirst().prepare();
        assertThat(self.getFirst().run().measured().sent()).isBetween(23L, 25L);
        assertThat(latencies.get("send-delay"))
                .satisfies(h -> assertThat(h.getMaxValue()).isZero());
    }

    @Test
    void startsTheMeasuredPhaseAtAnAgreedInstant() throws Exception {
        List<Double> warmupEnds = new ArrayList<>();
        LoadGenerator generator = automatic(warmupEnds, g -> g.endWarmupAt(6));
        generator.prepare();
        LoadOutcome outcome = generator.run();
        assertThat(warmupEnds).containsExactly(6.0);
        assertThat(outcome.warmup().accepted()).isEqualTo(600);
        assertThat(outcome.measured()).isEqualTo(new LedgerCounts(300, 300, 300, Map.of(), 0, 600, 0, 0, 0));
    }

    /// Requests the end of the warm-up at an instant that this worker can no longer meet. The other workers
    /// would start the measured phase without this worker.
    @Test
    void failsIfTheAgreedInstantIsTooEarly() throws Exception {
        LoadGenerator generator = automatic(new ArrayList<>(), g -> g.endWarmupAt(3.4));
        generator.prepare();
        assertThatThrownBy(generator::run)
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("was notified too late that the warm-up had ended");
    }

    /// Requests the end of the warm-up in the first interval after the limit of the warm-up. The other workers
    /// have started the measured phase one second before the limit.
    @Test
    void failsIfTheAgreedInstantArrivesAfterTheLimitOfTheWarmup() throws Exception {
        Phases phases =
                new Phases(Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(3), Duration.ofSeconds(4));
        LoadGenerator generator = automatic(phases, new ArrayList<>(), 5, g -> g.endWarmupAt(4));
        generator.prepare();
        assertThatThrownBy(generator::run)
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("was notified too late that the warm-up had ended");
    }

    /// Sets the wall clock back by 50 ms in the fourth second of the load.
    @Test
    void reportsAClockShiftInAllLaterIntervals() throws Exception {
        LongSupplier monotonic = () -> time.clock().nanoTime();
        long begin = monotonic.getAsLong();
        LongSupplier wall = () -> {
            long now = monotonic.getAsLong();
            return now - begin > 3_500_000_000L ? now - 50_000_000 : now;
        };
        LoadGenerator generator = new LoadGenerator(
                new LoadSpec(workload(1, 1, 1, 1, 1), PHASES, "test", 1, 42),
                new ManualBroker(time, Message::acceptAndDeliver),
                time,
                (row, _, _) -> rows.add(row),
                () -> new ClockShift(wall, monotonic));
        generator.prepare();
        generator.run();
        assertThat(rows)
                .extracting(IntervalRow::clockShiftNanos)
                .containsExactly(0L, 0L, 0L, -50_000_000L, -50_000_000L, -50_000_000L);
    }

    @Test
    void countsMessagesOfEachClient() throws Exception {
        assertThat(run(workload(1, 4, 2, 2, 2), Message::acceptAndDeliver).shares())
                .containsExactly(
                        new Share("producers", 2, 250, 250, 500),
                        new Share("consumers of group 1", 2, 250, 250, 500),
                        new Share("consumers of group 2", 2, 250, 250, 500));
    }

    @Test
    void endsIntervalsEverySecondAndAtPhaseBoundaries() throws Exception {
        run(workload(1, 1, 1, 1, 1), Message::acceptAndDeliver);
        assertThat(rows)
                .extracting(IntervalRow::phase)
                .containsExactly(Phase.WARMUP, Phase.WARMUP, Phase.MEASURE, Phase.MEASURE, Phase.MEASURE, Phase.DRAIN);
        assertThat(rows.subList(0, 5)).extracting(IntervalRow::endSeconds).containsExactly(1.0, 2.0, 3.0, 4.0, 5.0);
        assertThat(rows).extracting(IntervalRow::index).containsExactly(0, 1, 2, 3, 4, 5);
        for (int i = 1; i < rows.size(); i++) {
            assertThat(rows.get(i).startSeconds()).isEqualTo(rows.get(i - 1).endSeconds());
        }
        assertThat(rows.get(4).intended()).isEqualTo(500);
        assertThat(rows.get(4).sent()).isEqualTo(500);
        assertThat(rows.get(5).accepted()).isEqualTo(500);
        assertThat(rows.get(5).delivered()).isEqualTo(500);
        assertThat(rows.get(5).sentBytes()).isEqualTo(50_000);
    }

    @Test
    void countsLostMessagesOfEachGroup() throws Exception {
        AtomicLong firstDue = new AtomicLong(-1);
        LoadOutcome outcome = run(workload(1, 2, 2, 1, 3), m -> {
            m.accept(MILLI);
            m.deliver(0, MILLI);
            boolean odd = !isPathCheck(m) && m.token % 10 == 5;
            if (!odd) {
                m.deliver(1, MILLI);
            }
            if (isPathCheck(m) || !isMeasured(m, firstDue)) {
                m.deliver(2, MILLI);
            }
        });
        // Each of the two producers has 150 measured messages. One in ten messages does not reach group 1. No
        // measured message reaches group 2.
        assertThat(outcome.measured().lost()).isEqualTo(30 + 300);
        assertThat(outcome.measured().delivered()).isEqualTo(300 + 270);
        assertThat(outcome.warmup().lost()).isEqualTo(20);
    }

    @Test
    void countsUnconfirmedAndFailedMessages() throws Exception {
        LoadOutcome outcome = run(workload(1, 1, 1, 1, 1), m -> {
            if (isPathCheck(m)) {
                m.acceptAndDeliver();
            } else if (m.token % 100 == 50) {
                m.deliver(0, MILLI);
            } else if (m.token % 100 == 60) {
                m.fail(SendFailure.REFUSED);
            } else if (m.token % 100 == 61) {
                m.fail(SendFailure.TIMED_OUT);
                m.deliver(0, MILLI);
            } else {
                m.acceptAndDeliver();
            }
        });
        assertThat(outcome.measured())
                .isEqualTo(new LedgerCounts(300, 300, 291, Map.of("REFUSED", 3L, "TIMED_OUT", 3L), 3, 297, 0, 0, 0));
        assertThat(outcome.failureDetails()).containsEntry("REFUSED", "as told");
    }

    @Test
    void countsDuplicatesSurplusOutcomesAndLateCopies() throws Exception {
        LoadOutcome outcome = run(workload(1, 1, 1, 1, 1), m -> {
            m.acceptAndDeliver();
            if (!isPathCheck(m) && m.token % 50 == 0) {
                m.accept(MILLI);
                m.deliver(0, Duration.ofMillis(250));
            }
        });
        assertThat(outcome.measured().duplicated()).isEqualTo(6);
        assertThat(outcome.surplusOutcomes()).isEqualTo(10);
        assertThat(outcome.measured().lost()).isZero();
        assertThat(outcome.measured().reordered()).isZero();
    }

    /// Uses a client that reports timeouts for messages that the broker has stored, so that the number of
    /// delivered messages exceeds the number of accepted messages.
    @Test
    void drainsAllAcceptedMessagesIfFailedOnesWereDelivered() throws Exception {
        LoadOutcome outcome = run(workload(1, 1, 1, 1, 1), m -> {
            if (isPathCheck(m)) {
                m.acceptAndDeliver();
            } else if (m.token % 2 == 0) {
                m.fail(SendFailure.TIMED_OUT);
                m.deliver(0, MILLI);
            } else {
                m.accept(MILLI);
                m.deliver(0, m.token > 480 ? Duration.ofSeconds(2) : MILLI);
            }
        });
        assertThat(outcome.measured().lost()).isZero();
        assertThat(outcome.measured().delivered()).isEqualTo(300);
    }

    @Test
    void countsMessagesMissingAfterTheDrainAsLost() throws Exception {
        LoadOutcome outcome = run(workload(1, 1, 1, 1, 1), m -> {
            m.accept(MILLI);
            m.deliver(0, !isPathCheck(m) && m.token % 100 == 7 ? Duration.ofSeconds(20) : MILLI);
        });
        assertThat(outcome.measured().lost()).isEqualTo(3);
        assertThat(rows.getLast().phase()).isEqualTo(Phase.DRAIN);
        assertThat(rows.getLast().endSeconds()).isEqualTo(9.0);
    }

    @Test
    void endsWithTheLastAcknowledgementWithoutConsumers() throws Exception {
        LoadOutcome outcome = run(workload(1, 1, 2, 0, 0), Message::acceptAndDeliver);
        assertThat(outcome.measured()).isEqualTo(new LedgerCounts(300, 300, 300, Map.of(), 0, 0, 0, 0, 0));
        assertThat(rows.getLast().endSeconds()).isLessThan(5.1);
    }

    @Test
    void doesNotWaitForConsumersWithoutAPartition() throws Exception {
        LoadOutcome outcome = run(workload(1, 2, 1, 5, 2), Message::acceptAndDeliver);
        assertThat(outcome.idleConsumers()).isEqualTo(2 * 3);
        assertThat(outcome.measured().lost()).isZero();
    }

    @Test
    void reportsAPartitionThatDoesNotRespond() {
        LoadGenerator generator = generator(workload(2, 3, 2, 1, 1), m -> {
            m.accept(MILLI);
            if (m.partition.destination() != 1 || m.partition.partition() != 2) {
                m.deliver(0, MILLI);
            }
        });
        assertThatThrownBy(generator::prepare)
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("after 60 s")
                .hasMessageContaining("partition 2 of destination 'test-1'");
        assertThat(time.nanoTime()).isBetween(60_000_000_000L, 61_000_000_000L);
    }

    @Test
    void failsIfAProducerGetsNoAcknowledgement() {
        LoadGenerator generator = generator(workload(1, 1, 2, 1, 1), m -> {
            m.deliver(0, MILLI);
            if (m.producer == 0) {
                m.accept(MILLI);
            } else {
                m.fail(SendFailure.REFUSED);
            }
        });
        assertThatThrownBy(generator::prepare)
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("1 of 2 producers had not received an acknowledgement")
                .hasMessageContaining("as told");
    }

    @Test
    void waitsForASlowPartition() throws Exception {
        AtomicLong pathChecks = new AtomicLong();
        LoadOutcome outcome = run(workload(1, 2, 1, 2, 1), m -> {
            if (!isPathCheck(m) || m.partition.partition() == 0 || pathChecks.incrementAndGet() > 20) {
                m.acceptAndDeliver();
            } else {
                m.fail(SendFailure.REFUSED);
            }
        });
        assertThat(pathChecks.get()).isGreaterThan(20);
        assertThat(outcome.idleConsumers()).isZero();
        assertThat(outcome.measured().lost()).isZero();
        assertThat(outcome.measured().unconfirmed()).isZero();
    }

    @Test
    void sendsNothingAfterAStoppedPreparation() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        List<LoadGenerator> self = new ArrayList<>();
        LoadGenerator generator = generator(workload(1, 1, 1, 1, 1), _ -> {
            first.countDown();
            self.getFirst().stop();
        });
        self.add(generator);
        generator.prepare();
        assertThat(first.getCount()).isZero();
        assertThat(time.nanoTime()).isLessThan(1_000_000_000L);
        LoadOutcome outcome = generator.run();
        assertThat(outcome.measured().intended()).isZero();
        assertThat(outcome.warmup().intended()).isZero();
        assertThat(rows).allMatch(r -> r.endSeconds() >= r.startSeconds());
    }

    @Test
    void countsMessagesDueUntilTheStop() throws Exception {
        List<LoadGenerator> self = new ArrayList<>();
        LoadGenerator generator = generator(workload(1, 1, 1, 1, 1), m -> {
            m.acceptAndDeliver();
            if (!isPathCheck(m) && m.token == 300) {
                self.getFirst().stop();
            }
        });
        self.add(generator);
        generator.prepare();
        LoadOutcome outcome = generator.run();
        assertThat(outcome.warmup().sent()).isEqualTo(200);
        assertThat(outcome.measured().sent()).isBetween(99L, 101L);
        assertThat(outcome.measured().intended() - outcome.measured().sent()).isBetween(0L, 1L);
        assertThat(rows.getLast().endSeconds()).isLessThan(5);
    }

    /// Checks that the trial fails if a listener throws an exception, even if the client discards the exception.
    @Test
    void failsTheTrialIfAListenerFails() {
        assertThatThrownBy(() -> run(workload(1, 1, 1, 1, 1), message -> {
                    message.accept(MILLI);
                    if (message.token == 40) {
                        message.deliverAndDiscardExceptions(7);
                    } else {
                        message.deliver(0, MILLI);
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the listener of consumer 0 of group 1 failed")
                .hasMessageContaining("IndexOutOfBounds");
    }
}
