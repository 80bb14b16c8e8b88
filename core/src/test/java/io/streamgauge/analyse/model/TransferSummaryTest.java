package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.result.TransferRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransferSummaryTest {
    private static final long MILLI = 1_000_000;

    /// One a second, the cold one first.
    private static TransferSummary of(long warmupMillis, long... millis) {
        List<TransferRow> rows = new ArrayList<>();
        for (int i = 0; i < millis.length; i++) {
            rows.add(new TransferRow(i, 10, 1000L * i * MILLI, 0, -1, -1, millis[i] * MILLI));
        }
        return new TransferSummary(millis.length, warmupMillis * MILLI, rows);
    }

    private static List<String> kinds(TransferSummary transfers) {
        return transfers.caveats().stream().map(Caveat::kind).toList();
    }

    @Test
    void theMeanLeavesOutTheColdOneAndThoseOfTheWarmUp() {
        TransferSummary transfers = of(2500, 90, 50, 40, 10, 20);
        assertThat(transfers.coldNanos()).hasValue(90 * MILLI);
        assertThat(transfers.warmNanos()).hasValue(15 * MILLI);
        assertThat(transfers.complete()).isEqualTo(3);
        assertThat(transfers.perSecond().orElseThrow()).isCloseTo(20 / 0.030, within(1e-6));
    }

    @Test
    void aSystemThatBecomesFasterFromTransferToTransferIsFlagged() {
        assertThat(kinds(of(0, 90, 60, 49, 41, 33, 27, 22))).containsExactly("TRANSFERS_SPEED_UP");
        assertThat(of(0, 90, 60, 49, 41, 33, 27, 22).caveats().getFirst().seen())
                .contains("6 warm", "2.7");
    }

    @Test
    void timesThatScatterOrGrowAreNot() {
        assertThat(kinds(of(0, 90, 60, 22, 41, 33, 27, 49))).isEmpty();
        assertThat(kinds(of(0, 90, 22, 27, 33, 41, 49, 60))).isEmpty();
    }

    @Test
    void aFallByLessThanAThirdIsNot() {
        assertThat(kinds(of(0, 90, 60, 58, 56, 54, 52, 50))).isEmpty();
    }

    @Test
    void fewTransfersShowNoTrend() {
        assertThat(kinds(of(0, 90, 60, 40, 27, 18))).isEmpty();
    }
}
