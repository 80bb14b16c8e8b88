package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.outcome.WorkerFigures.NegativeLatencies;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyRecorderTest {
    @Test
    void losesNoValueBetweenIntervals() throws Exception {
        LatencyRecorder recorder = new LatencyRecorder(LatencyStage.END_TO_END);
        int count = 500_000;
        AtomicBoolean done = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < count; i++) {
                recorder.record(i % 2 == 0, i * 100L);
            }
            done.set(true);
        });
        Histogram measured = LatencyRecorder.emptyHistogram();
        Histogram warmup = LatencyRecorder.emptyHistogram();
        while (!done.get()) {
            recorder.takeInterval(true, measured);
            recorder.takeInterval(false, warmup);
        }
        writer.join();
        recorder.takeInterval(true, measured);
        recorder.takeInterval(false, warmup);
        assertThat(measured.getTotalCount()).isEqualTo(count / 2);
        assertThat(warmup.getTotalCount()).isEqualTo(count / 2);
    }

    @Test
    void recordsAValueLargerThanAllBefore() {
        LatencyRecorder recorder = new LatencyRecorder(LatencyStage.RESPONSE_TIME);
        recorder.record(true, 5);
        recorder.record(true, Duration.ofHours(3).toNanos());
        Histogram taken = LatencyRecorder.emptyHistogram();
        recorder.takeInterval(true, taken);
        assertThat((double) taken.getMaxValue() / Duration.ofHours(3).toNanos()).isBetween(0.999, 1.001);
        assertThat(taken.getMinValue()).isEqualTo(5);
    }

    @Test
    void countsANegativeValueAsZero() {
        LatencyRecorder recorder = new LatencyRecorder(LatencyStage.SEND_DELAY);
        recorder.record(true, -400);
        Histogram taken = LatencyRecorder.emptyHistogram();
        recorder.takeInterval(true, taken);
        assertThat(taken.getTotalCount()).isEqualTo(1);
        assertThat(taken.getMaxValue()).isZero();
    }

    @Test
    void countsTheNegativeValuesOfTheMeasuredPhase() {
        LatencyRecorder recorder = new LatencyRecorder(LatencyStage.END_TO_END);
        assertThat(recorder.negatives()).isEqualTo(NegativeLatencies.NONE);
        for (long nanos : new long[] {-400, 0, 300, -1, -700, -2}) {
            recorder.record(true, nanos);
            recorder.record(false, 10 * nanos);
        }
        assertThat(recorder.negatives()).isEqualTo(new NegativeLatencies(4, -700));
    }
}
