package io.streamgauge.load.sender;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import io.streamgauge.driver.Driver;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload.Arrivals;
import io.streamgauge.load.content.DestinationChoice;
import io.streamgauge.load.content.KeyPool;
import io.streamgauge.load.content.PayloadPool;
import io.streamgauge.load.ledger.DueCounts;
import io.streamgauge.load.schedule.ArrivalSequence;
import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.measure.Envelope;
import io.streamgauge.measure.LatencyRecorder;
import io.streamgauge.measure.PauseMeter;
import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.measure.Timeline;
import io.streamgauge.result.LatencyStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Test of a sender with a manual clock. By default, the load is 1,000 messages/s, with a warm-up of 10 ms, a
/// measured phase of 20 ms and a drain of 5 ms.
class SenderTest {
    private static final long MILLI = 1_000_000;
    private static final long START = 100 * MILLI;
    private static final long TAG = 5;

    private final AtomicLong clock = new AtomicLong();
    private final Timeline timeline = new Timeline(clock::get);
    private final Handed client = new Handed();
    private final ProducerMeter meter = new ProducerMeter(timeline, 8);

    private record Sent(long token, long due, int partition) {}

    private static final class Handed implements Driver.Producer {
        private final List<Sent> sent = new ArrayList<>();
        private int flushes;

        @Override
        public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
            assertThat(Envelope.belongsToTrial(payload, 0, payload.length, TAG)).isTrue();
            assertThat(Envelope.sequence(payload, 0, payload.length)).isEqualTo(token);
            sent.add(new Sent(token, Envelope.dueNanos(payload, 0, payload.length), partition));
        }

        @Override
        public void flush() {
            flushes++;
        }

        @Override
        public void close(Duration timeout) {}
    }

    private Sender sender(RateProfile rate) {
        Phases phases = new Phases(Duration.ofMillis(10), Duration.ofMillis(20), Duration.ofMillis(5));
        Schedule schedule = Schedule.of(rate, phases);
        return new Sender(
                0,
                client,
                meter,
                timeline,
                schedule,
                () -> new ArrivalSequence(schedule, Arrivals.CONSTANT, 0, 1, 1),
                TAG,
                new PayloadPool(new PayloadSpec(new PayloadSpec.Sizes.Fixed(50), 0), 1, 1),
                new KeyPool(new KeySpec.None(), 1),
                DestinationChoice.single(0));
    }

    private Sender begun() {
        return begun(new RateProfile.Constant(1000));
    }

    private Sender begun(RateProfile rate) {
        Sender sender = sender(rate);
        timeline.measureFrom(START + 10 * MILLI);
        sender.begin(START, 5 * MILLI);
        return sender;
    }

    private long stepAt(Sender sender, long nanos) {
        clock.set(nanos);
        return sender.step(Integer.MAX_VALUE);
    }

    private void accept(long from, long to) {
        LongStream.range(from, to).forEach(meter::accepted);
    }

    private List<Long> dues() {
        return client.sent.stream().map(Sent::due).toList();
    }

    private Histogram sendDelays(boolean measured) {
        Histogram into = LatencyRecorder.emptyHistogram();
        for (LatencyRecorder recorder : meter.recorders()) {
            if (recorder.stage() == LatencyStage.SEND_DELAY) {
                recorder.takeInterval(measured, into);
            }
        }
        return into;
    }

    @Test
    void sendsNothingBeforeItIsDue() {
        Sender sender = begun();
        assertThat(stepAt(sender, START - 1)).isEqualTo(START);
        assertThat(client.sent).isEmpty();
        assertThat(stepAt(sender, START)).isEqualTo(START + MILLI);
        assertThat(client.sent).hasSize(1);
        assertThat(stepAt(sender, START + MILLI - 1)).isEqualTo(START + MILLI);
        assertThat(client.sent).hasSize(1);
    }

    @Test
    void sendsAllDueMessagesAfterALateWakeup() {
        Sender sender = begun();
        assertThat(stepAt(sender, START + 5 * MILLI + 300)).isEqualTo(START + 6 * MILLI);
        assertThat(dues())
                .containsExactly(
                        START,
                        START + MILLI,
                        START + 2 * MILLI,
                        START + 3 * MILLI,
                        START + 4 * MILLI,
                        START + 5 * MILLI);
        Histogram delays = sendDelays(false);
        assertThat(delays.getTotalCount()).isEqualTo(6);
        assertThat(delays.getMinValue()).isEqualTo(300);
        assertThat(delays.getMaxValue()).isBetween(5 * MILLI + 300, 5 * MILLI + 10_000);
    }

    @Test
    void keepsTheScheduleWhileTheWindowIsFull() {
        Sender sender = begun();
        long retry = stepAt(sender, START + 9 * MILLI);
        assertThat(client.sent).hasSize(8);
        assertThat(retry).isBetween(START + 9 * MILLI + 1, START + 10 * MILLI);
        stepAt(sender, START + 12 * MILLI);
        assertThat(client.sent).hasSize(8);

        assertThat(sendDelays(false).getTotalCount()).isEqualTo(8);
        accept(0, 8);
        stepAt(sender, START + 13 * MILLI);
        assertThat(dues().subList(8, 14))
                .containsExactly(
                        START + 8 * MILLI,
                        START + 9 * MILLI,
                        START + 10 * MILLI,
                        START + 11 * MILLI,
                        START + 12 * MILLI,
                        START + 13 * MILLI);
        assertThat(sendDelays(false).getMaxValue()).isBetween(5 * MILLI, 5 * MILLI + 10_000);
        assertThat(sendDelays(true).getMaxValue()).isBetween(3 * MILLI, 3 * MILLI + 10_000);
    }

    @Test
    void letsOtherSendersRunAfterABatch() {
        Sender sender = begun();
        clock.set(START + 5 * MILLI);
        assertThat(sender.step(2)).isEqualTo(START + 5 * MILLI);
        assertThat(dues()).containsExactly(START, START + MILLI);
        assertThat(sender.step(9)).isEqualTo(START + 6 * MILLI);
        assertThat(dues()).hasSize(6);
    }

    @Test
    void sendsLateMessagesUntilTheDrainEnds() {
        Sender sender = begun();
        stepAt(sender, START + 29 * MILLI);
        accept(0, 8);
        stepAt(sender, START + 35 * MILLI);
        assertThat(client.sent).hasSize(16);
        accept(8, 16);
        assertThat(stepAt(sender, START + 35 * MILLI + 1)).isEqualTo(Sender.DONE);

        assertThat(client.sent).hasSize(16);
        assertThat(sender.dueCounts(false)).isEqualTo(new DueCounts(0, 10, 0));
        assertThat(sender.dueCounts(true)).isEqualTo(new DueCounts(10, 16, 14));
        assertThat(client.flushes).isZero();
    }

    @Test
    void countsOnlyDueMessagesWhenStopped() {
        Sender sender = begun();
        stepAt(sender, START + 7 * MILLI);
        sender.stop();
        assertThat(stepAt(sender, START + 14 * MILLI)).isEqualTo(Sender.DONE);
        assertThat(client.sent).hasSize(8);
        assertThat(sender.dueCounts(false)).isEqualTo(new DueCounts(0, 8, 2));
        assertThat(sender.dueCounts(true)).isEqualTo(new DueCounts(8, 8, 5));
    }

    @Test
    void endsWithTheScheduleWithoutUnsentMessages() {
        Sender sender = begun();
        for (int i = 0; i < 30; i++) {
            long next = stepAt(sender, START + i * MILLI);
            assertThat(next).isEqualTo(i == 29 ? Sender.DONE : START + (i + 1) * MILLI);
            meter.accepted(i);
        }
        assertThat(sender.dueCounts(false)).isEqualTo(new DueCounts(0, 10, 0));
        assertThat(sender.dueCounts(true)).isEqualTo(new DueCounts(10, 30, 0));
        assertThat(sendDelays(true).getMaxValue()).isZero();
    }

    @Test
    void excludesPathChecksFromTheCounts() {
        Sender sender = sender(new RateProfile.Constant(1000));
        sender.sendPathCheck(0, 0);
        sender.sendPathCheck(0, 1);
        accept(0, 2);
        timeline.measureFrom(START + 10 * MILLI);
        sender.begin(START, 5 * MILLI);
        for (int i = 0; i < 30; i++) {
            stepAt(sender, START + i * MILLI);
            meter.accepted(2 + i);
        }
        assertThat(client.sent.get(0).partition()).isEqualTo(0);
        assertThat(client.sent.get(1).partition()).isEqualTo(1);
        assertThat(client.sent.get(2).partition()).isEqualTo(Driver.Producer.ANY_PARTITION);
        assertThat(sender.dueCounts(false)).isEqualTo(new DueCounts(2, 12, 0));
        assertThat(sender.dueCounts(true)).isEqualTo(new DueCounts(12, 32, 0));
    }

    @Test
    void sendsASaturatingLoadUntilTheWindowIsFull() {
        Sender sender = begun(new RateProfile.Saturating());
        assertThat(stepAt(sender, START)).isBetween(START + 1, START + MILLI);
        assertThat(client.sent).hasSize(8).allMatch(s -> s.due() == START);
        accept(0, 3);
        stepAt(sender, START + 10 * MILLI);
        assertThat(dues().subList(8, 11)).containsOnly(START + 10 * MILLI);
        assertThat(stepAt(sender, START + 30 * MILLI)).isEqualTo(Sender.DONE);
        assertThat(sender.dueCounts(false)).isEqualTo(new DueCounts(0, 8, 0));
        assertThat(sender.dueCounts(true)).isEqualTo(new DueCounts(8, 11, 0));
        assertThat(sendDelays(true).getMaxValue()).isZero();
    }

    /// Simulates a client whose send never returns. The blocked sender thread cannot count the unsent messages,
    /// so the caller of `dueCounts` must count them.
    @Test
    void countsUnsentMessagesOfABlockedSender() {
        Sender sender = begun();
        stepAt(sender, START + 6 * MILLI);
        assertThat(client.sent).hasSize(7);
        clock.set(START + 40 * MILLI);
        assertThat(sender.dueCounts(false)).isEqualTo(new DueCounts(0, 7, 3));
        assertThat(sender.dueCounts(true)).isEqualTo(new DueCounts(7, 7, 20));
    }

    @Test
    void countsUnsentMessagesUntilTheInstantOfTheCount() {
        Sender sender = begun();
        for (int i = 0; i < 13; i++) {
            stepAt(sender, START + i * MILLI);
            meter.accepted(i);
        }
        clock.set(START + 19 * MILLI);
        assertThat(sender.dueCounts(false)).isEqualTo(new DueCounts(0, 10, 0));
        assertThat(sender.dueCounts(true)).isEqualTo(new DueCounts(10, 13, 7));
    }

    /// The next check is a minute later, so only the outcome can end the wait in time.
    @Test
    void isWokenByAnOutcomeIfItsThreadRunsNoOtherSender() throws InterruptedException {
        Sender sender = begun(new RateProfile.Saturating());
        assertThat(stepAt(sender, START)).isGreaterThan(START);
        assertThat(sender.isWaitingForOneOutcome()).isTrue();
        SenderExecution execution = new SenderExecution(
                1, SenderRate.SATURATING, _ -> System.nanoTime() + 60_000 * MILLI, PauseMeter.start(), 0);
        SenderThread thread = new SenderThread(new SenderGroup("waiting", List.of(sender), execution), execution);
        Thread waiting = Thread.ofPlatform().daemon().start(() -> thread.waitFor(sender, START));
        assertThat(Poll.until(
                        Duration.ofSeconds(20),
                        Duration.ofMillis(1),
                        () -> waiting.getState() == Thread.State.TIMED_WAITING))
                .isTrue();
        meter.accepted(0);
        assertThat(waiting.join(Duration.ofSeconds(20))).isTrue();
        assertThat(sender.hasRoom()).isTrue();
    }
}
