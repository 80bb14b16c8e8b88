package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.result.row.TransferRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransferSummaryTest {
    private static final long MILLI = 1_000_000;

    /// Returns a summary of transfers that start once per second, beginning with the cold transfer.
    private static TransferSummary of(long warmupMillis, long... millis) {
        List<TransferRow> rows = new ArrayList<>();
        for (int i = 0; i < millis.length; i++) {
            rows.add(new TransferRow(i, 10, 1000L * i * MILLI, 0, -1, -1, millis[i] * MILLI));
        }
        return new TransferSummary(millis.length, warmupMillis * MILLI, rows);
    }

    @Test
    void excludesColdAndWarmUpTransfersFromTheMean() {
        TransferSummary transfers = of(2500, 90, 50, 40, 10, 20);
        assertThat(transfers.coldNanos()).hasValue(90 * MILLI);
        assertThat(transfers.warmNanos()).hasValue(15 * MILLI);
        assertThat(transfers.complete()).isEqualTo(3);
        assertThat(transfers.perSecond().orElseThrow()).isCloseTo(20 / 0.030, within(1e-6));
    }
}
