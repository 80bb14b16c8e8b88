package io.streamgauge.worker.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.IntervalRow.Disturbances;
import io.streamgauge.result.row.IntervalRow.Messages;
import io.streamgauge.result.row.Phase;
import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class IntervalMergeTest {
    private final IntervalMerge merge = new IntervalMerge(2);

    private static ControlMessage.IntervalEnded interval(
            int index, double end, long sent, long latency, List<Long> delivered) {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(latency);
        return new ControlMessage.IntervalEnded(
                new IntervalRow(
                        index,
                        Phase.MEASURE,
                        end - 1,
                        end,
                        new Messages(sent, sent, 10 * sent, sent - 1, 1, 0, 2, 3),
                        new Disturbances(5, sent, 7, index == 0 ? 9 : -1, -sent),
                        true),
                Histograms.encode(Map.of("end-to-end", histogram)),
                delivered);
    }

    private List<ControlMessage.IntervalEnded> add(int worker, ControlMessage.IntervalEnded interval)
            throws IOException {
        return merge.add(worker, interval).stream()
                .map(ControlMessage.IntervalEnded.class::cast)
                .toList();
    }

    @Test
    void addsCountersAndHistogramsOfTheSameInterval() throws IOException {
        assertThat(add(0, interval(0, 1, 100, 1_000, List.of(10L, 90L)))).isEmpty();
        assertThat(add(0, interval(1, 2, 200, 1_000, List.of(20L, 180L)))).isEmpty();
        ControlMessage.IntervalEnded merged =
                add(1, interval(0, 1.001, 50, 5_000, List.of(80L, 20L))).getFirst();
        IntervalRow row = merged.row();
        assertThat(row.startSeconds()).isZero();
        assertThat(row.endSeconds()).isEqualTo(1.0005);
        assertThat(row.intended()).isEqualTo(150);
        assertThat(row.sent()).isEqualTo(150);
        assertThat(row.sentBytes()).isEqualTo(1500);
        assertThat(row.accepted()).isEqualTo(148);
        assertThat(row.failed()).isEqualTo(2);
        assertThat(row.duplicated()).isEqualTo(4);
        assertThat(row.reordered()).isEqualTo(6);
        Histogram latencies =
                Objects.requireNonNull(Histograms.decode(merged.histograms()).get("end-to-end"));
        assertThat(latencies.getTotalCount()).isEqualTo(2);
        assertThat(latencies.getMaxValue()).isBetween(4_990L, 5_010L);
    }

    /// Uses two workers with 100 messages/s each. The second worker ends its first second 60 ms late.
    @Test
    void keepsAConstantRateIfAWorkerEndsAnIntervalLate() throws IOException {
        List<IntervalRow> rows = new ArrayList<>();
        add(0, interval(0, 1, 100, 1_000, List.of(100L)));
        add(1, interval(0, 1.06, 106, 1_000, List.of(106L))).forEach(m -> rows.add(m.row()));
        add(0, interval(1, 2, 200, 1_000, List.of(200L)));
        add(1, interval(1, 2, 200, 1_000, List.of(200L))).forEach(m -> rows.add(m.row()));
        double before = 0;
        double intended = 0;
        for (IntervalRow row : rows) {
            assertThat((row.intended() - intended) / (row.endSeconds() - before))
                    .isCloseTo(200, Offset.offset(1e-6));
            before = row.endSeconds();
            intended = row.intended();
        }
        assertThat(rows).hasSize(2);
    }

    /// Uses a first worker whose two groups received 10 and 90 messages, and a second worker whose groups received 80
    /// and 20 messages. The sum of the slowest groups of the workers (10 and 20) would be wrong.
    @Test
    void reportsTheSlowestGroupOfAllWorkers() throws IOException {
        add(0, interval(0, 1, 100, 1_000, List.of(10L, 90L)));
        IntervalRow row =
                add(1, interval(0, 1, 50, 5_000, List.of(80L, 20L))).getFirst().row();
        assertThat(row.delivered()).isEqualTo(90);
    }

    private static ControlMessage.IntervalEnded paused(int index, Phase phase, long pausedNanos, long waitNanos) {
        return new ControlMessage.IntervalEnded(
                new IntervalRow(
                        index,
                        phase,
                        index,
                        index + 1,
                        new Messages(0, 0, 0, 0, 0, 0, 0, 0),
                        new Disturbances(pausedNanos, pausedNanos, 7 + index, waitNanos, -pausedNanos),
                        true),
                Map.of(),
                List.of());
    }

    /// Uses a first worker that pauses for 100 ns in the warm-up, and a second worker that pauses for 30 ns
    /// in the measured phase. The largest total of a worker (100 ns) would be wrong. The first worker does
    /// not have senders. Therefore, it reports -1 as the wait of its senders.
    @Test
    void addsTheLargestDisturbanceOfEachPhase() throws IOException {
        add(0, paused(0, Phase.WARMUP, 100, -1));
        IntervalRow first = add(1, paused(0, Phase.WARMUP, 10, 5)).getFirst().row();
        assertThat(first.pausedNanos()).isEqualTo(100);
        assertThat(first.senderWaitNanos()).isEqualTo(5);
        assertThat(first.clockShiftNanos()).isEqualTo(-100);
        add(0, paused(1, Phase.MEASURE, 100, -1));
        IntervalRow second = add(1, paused(1, Phase.MEASURE, 40, 25)).getFirst().row();
        assertThat(second.pausedNanos()).isEqualTo(130);
        assertThat(second.gcMillis()).isEqualTo(130);
        assertThat(second.longestPauseNanos()).isEqualTo(8);
        assertThat(second.senderWaitNanos()).isEqualTo(25);
    }

    /// Uses two workers that pause for 100 ns each in turn. The sum of the largest pauses of each interval
    /// (400 ns) would be twice as long as the pauses of each worker.
    @Test
    void doesNotAddPausesOfDifferentWorkers() throws IOException {
        List<Long> totals = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            add(0, paused(i, Phase.MEASURE, 100 * ((i + 2) / 2), 0));
            totals.add(add(1, paused(i, Phase.MEASURE, 100 * ((i + 1) / 2), 0))
                    .getFirst()
                    .row()
                    .pausedNanos());
        }
        assertThat(totals).containsExactly(100L, 100L, 200L, 200L);
    }

    @Test
    void keepsTheCountsOfAWorkerThatEndedEarlier() throws IOException {
        add(0, interval(0, 1, 100, 1_000, List.of(100L)));
        add(1, interval(0, 1, 50, 5_000, List.of(50L)));
        assertThat(add(1, interval(1, 2, 60, 5_000, List.of(60L)))).isEmpty();
        List<ControlMessage> rest = merge.finish(0);
        assertThat(rest).singleElement().satisfies(message -> {
            IntervalRow row = ((ControlMessage.IntervalEnded) message).row();
            assertThat(row.index()).isOne();
            assertThat(row.sent()).isEqualTo(160);
            assertThat(row.delivered()).isEqualTo(160);
            assertThat(row.startSeconds()).isOne();
            assertThat(row.endSeconds()).isEqualTo(2);
        });
    }
}
