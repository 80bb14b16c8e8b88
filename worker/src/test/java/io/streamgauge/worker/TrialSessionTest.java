package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.IntervalRow.Disturbances;
import io.streamgauge.result.row.IntervalRow.Messages;
import io.streamgauge.result.row.Phase;
import org.junit.jupiter.api.Test;

class TrialSessionTest {
    private static IntervalRow interval(double startSeconds, double endSeconds) {
        return new IntervalRow(
                0,
                Phase.WARMUP,
                startSeconds,
                endSeconds,
                new Messages(0, 0, 0, 0, 0, 0, 0, 0),
                new Disturbances(0, 0, 0, -1, 0),
                true);
    }

    @Test
    void findsTheEndOfAPhaseAfterALateInterval() {
        assertThat(TrialSession.isLastOfPhase(interval(9, 10.001), 10)).isTrue();
        assertThat(TrialSession.isLastOfPhase(interval(9, 11.7), 10)).isTrue();
        assertThat(TrialSession.isLastOfPhase(interval(11.7, 11.701), 10)).isFalse();
        assertThat(TrialSession.isLastOfPhase(interval(8, 9), 10)).isFalse();
    }
}
