package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.result.LatencyStage;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProducerMeterTest {
    private static final long MEASURE_START = 1_000_000;

    private final AtomicLong clock = new AtomicLong();
    private final Timeline timeline = new Timeline(clock::get);
    private final ProducerMeter meter = new ProducerMeter(timeline, 16);

    ProducerMeterTest() {
        timeline.measureFrom(MEASURE_START);
    }

    private Histogram taken(LatencyStage stage, boolean measured) {
        Histogram into = LatencyRecorder.emptyHistogram();
        for (LatencyRecorder recorder : meter.recorders()) {
            if (recorder.stage() == stage) {
                recorder.takeInterval(measured, into);
            }
        }
        return into;
    }

    @Test
    void recordsThreeLatenciesOfAnAcceptedMessage() {
        meter.sent(0, MEASURE_START, MEASURE_START + 300, 100);
        clock.set(MEASURE_START + 1000);
        meter.accepted(0);

        assertThat(taken(LatencyStage.SEND_DELAY, true).getMaxValue()).isEqualTo(300);
        assertThat(taken(LatencyStage.SERVICE_TIME, true).getMaxValue()).isEqualTo(700);
        assertThat(taken(LatencyStage.RESPONSE_TIME, true).getMaxValue()).isEqualTo(1000);
        assertThat(meter.sentCount()).isEqualTo(1);
        assertThat(meter.sentBytes()).isEqualTo(100);
        assertThat(meter.acceptedCount()).isEqualTo(1);
        assertThat(meter.acceptedSet().contains(0)).isTrue();
        assertThat(meter.isSettled()).isTrue();
    }

    @Test
    void assignsALateMessageToThePhaseOfItsDueInstant() {
        meter.sent(0, MEASURE_START - 1, MEASURE_START + 300, 10);
        meter.sent(1, MEASURE_START, MEASURE_START + 300, 10);
        clock.set(MEASURE_START + 1000);
        meter.accepted(0);
        meter.accepted(1);
        for (LatencyStage stage :
                new LatencyStage[] {LatencyStage.SEND_DELAY, LatencyStage.SERVICE_TIME, LatencyStage.RESPONSE_TIME}) {
            assertThat(taken(stage, false).getTotalCount()).isEqualTo(1);
            assertThat(taken(stage, true).getTotalCount()).isEqualTo(1);
        }
    }

    @Test
    void countsASecondOutcomeOnlyAsSurplus() {
        meter.sent(0, MEASURE_START, MEASURE_START, 10);
        meter.accepted(0);
        meter.accepted(0);
        meter.failed(0, SendFailure.OTHER, "late");
        meter.accepted(77);
        assertThat(meter.surplusOutcomes()).isEqualTo(3);
        assertThat(meter.acceptedCount()).isEqualTo(1);
        assertThat(meter.failedCount()).isZero();
        assertThat(meter.failureDetails()).isEmpty();
        assertThat(taken(LatencyStage.RESPONSE_TIME, true).getTotalCount()).isEqualTo(1);
    }

    @Test
    void acceptsAnOutcomeBeforeSendReturns() {
        meter.sent(0, MEASURE_START, MEASURE_START, 10);
        meter.accepted(0);
        assertThat(meter.isSettled()).isTrue();
        assertThat(meter.hasRoomFor(16)).isTrue();
    }

    @Test
    void countsFailuresByKindAndPhaseWithoutLatency() {
        meter.sent(0, MEASURE_START - 1, MEASURE_START, 10);
        meter.sent(1, MEASURE_START, MEASURE_START, 10);
        meter.sent(2, MEASURE_START, MEASURE_START, 10);
        meter.sent(3, MEASURE_START, MEASURE_START, 10);
        meter.failed(0, SendFailure.REFUSED, "first");
        meter.failed(1, SendFailure.REFUSED, "second");
        meter.failed(2, SendFailure.TIMED_OUT, "third");

        assertThat(meter.failures(false)).containsOnly(java.util.Map.entry(SendFailure.REFUSED, 1L));
        assertThat(meter.failures(true))
                .containsOnly(
                        java.util.Map.entry(SendFailure.REFUSED, 1L), java.util.Map.entry(SendFailure.TIMED_OUT, 1L));
        assertThat(meter.failedCount()).isEqualTo(3);
        assertThat(meter.failureDetails())
                .containsEntry(SendFailure.REFUSED, "first")
                .containsEntry(SendFailure.TIMED_OUT, "third");
        assertThat(taken(LatencyStage.RESPONSE_TIME, true).getTotalCount()).isZero();
        assertThat(meter.isSettled()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void wakesTheThreadThatWaitsForAnOutcome(boolean accepted) throws InterruptedException {
        meter.sent(0, MEASURE_START, MEASURE_START, 10);
        Thread sender = Thread.ofPlatform().daemon().start(() -> {
            while (!meter.isSettled()) {
                LockSupport.parkNanos(60_000_000_000L);
            }
        });
        meter.wakeAtOutcome(sender);
        if (accepted) {
            meter.accepted(0);
        } else {
            meter.failed(0, SendFailure.OTHER, "refused");
        }
        assertThat(sender.join(Duration.ofSeconds(20))).isTrue();
    }

    @Test
    void excludesPathChecksFromAllCounts() {
        meter.pathCheckSent(0);
        meter.pathCheckSent(1);
        meter.accepted(0);
        meter.failed(1, SendFailure.UNROUTABLE, "not yet");
        assertThat(meter.pathChecksAccepted()).isEqualTo(1);
        assertThat(meter.sentCount()).isZero();
        assertThat(meter.acceptedCount()).isZero();
        assertThat(meter.failedCount()).isZero();
        assertThat(meter.failureDetails()).isEmpty();
        assertThat(meter.pathCheckFailures()).containsEntry(SendFailure.UNROUTABLE, "not yet");
        assertThat(meter.acceptedSet().contains(0)).isFalse();
        assertThat(meter.isSettled()).isTrue();
        assertThat(taken(LatencyStage.RESPONSE_TIME, false).getTotalCount()).isZero();
    }

    @Test
    void readsTheTokenFromABody() {
        byte[] full = new byte[50];
        Envelope.write(full, 1, 0, 4711, 0, 0);
        byte[] compact = new byte[10];
        Envelope.write(compact, 1, 0, 4712, 0, 0);
        assertThat(meter.tokenOf(full)).isEqualTo(4711);
        assertThat(meter.tokenOf(compact)).isEqualTo(4712);
        assertThat(meter.tokenOf(new byte[3])).isNegative();
    }

    @Test
    void takesAnIntervalOnce() {
        meter.sent(0, MEASURE_START, MEASURE_START, 10);
        meter.accepted(0);
        assertThat(taken(LatencyStage.RESPONSE_TIME, true).getTotalCount()).isEqualTo(1);
        assertThat(taken(LatencyStage.RESPONSE_TIME, true).getTotalCount()).isZero();
    }
}
