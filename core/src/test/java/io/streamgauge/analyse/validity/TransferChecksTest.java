package io.streamgauge.analyse.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.result.row.TransferRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransferChecksTest {
    private static final long MILLI = 1_000_000;

    /// Returns a summary of transfers that start once per second, beginning with the cold transfer.
    private static TransferSummary of(long warmupMillis, long... millis) {
        List<TransferRow> rows = new ArrayList<>();
        for (int i = 0; i < millis.length; i++) {
            rows.add(new TransferRow(i, 10, 1000L * i * MILLI, 0, -1, -1, millis[i] * MILLI));
        }
        return new TransferSummary(millis.length, warmupMillis * MILLI, rows);
    }

    private static List<CaveatKind> kinds(TransferSummary transfers) {
        return TransferChecks.of(transfers).stream().map(Caveat::kind).toList();
    }

    @Test
    void flagsDecreasingTimes() {
        assertThat(kinds(of(0, 90, 60, 49, 41, 33, 27, 22))).containsExactly(CaveatKind.TRANSFERS_SPEED_UP);
        assertThat(TransferChecks.of(of(0, 90, 60, 49, 41, 33, 27, 22))
                        .getFirst()
                        .seen())
                .contains("6 transfers after the warm-up", "2.7");
    }

    @Test
    void doesNotFlagVaryingTimes() {
        assertThat(kinds(of(0, 90, 60, 22, 41, 33, 27, 49))).isEmpty();
    }

    @Test
    void flagsAnIncrease() {
        assertThat(kinds(of(0, 90, 22, 27, 33, 41, 49, 60))).containsExactly(CaveatKind.TRANSFERS_SLOW_DOWN);
    }

    @Test
    void doesNotFlagASmallDecrease() {
        assertThat(kinds(of(0, 90, 60, 58, 56, 54, 52, 50))).isEmpty();
    }

    @Test
    void doesNotJudgeATrendOfFewTransfers() {
        assertThat(kinds(of(0, 90, 60, 40, 27, 18))).isEmpty();
    }
}
