package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.result.row.TransferRow;
import io.streamgauge.statistics.steady.Trend;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Checks that the transfers of a trial are complete, are long enough, and do not become faster or slower.
public final class TransferChecks {
    /// Minimum mean time from the restart of the consumers to the receipt of the last message of a transfer, in
    /// nanoseconds. The wake-up of a consumer takes at most a few percent of this time.
    private static final double MIN_NANOS_FOR_RATE = 1e9;

    private static final int MIN_FOR_TREND = 5;
    private static final double SIGNIFICANCE_LEVEL = 0.01;
    private static final double CHANGE_THRESHOLD = 1.3;

    private TransferChecks() {}

    public static List<Caveat> of(TransferSummary transfers) {
        List<Caveat> caveats = new ArrayList<>();
        if (transfers.complete() < transfers.planned()) {
            caveats.add(Caveat.of(
                    CaveatKind.TRANSFERS_UNFINISHED, Severity.VOID, transfers.complete(), transfers.planned()));
        }
        List<TransferRow> warm = transfers.warm();
        double decrease = durationDecrease(warm);
        double change = Math.max(decrease, 1 / decrease);
        if (change > CHANGE_THRESHOLD) {
            caveats.add(Caveat.of(
                    decrease > 1 ? CaveatKind.TRANSFERS_SPEED_UP : CaveatKind.TRANSFERS_SLOW_DOWN,
                    Severity.FLAG,
                    NumberFormatter.significant(change, 2),
                    warm.size()));
        }
        OptionalDouble receiving = warm.stream()
                .filter(row -> row.receivingNanos() >= 0)
                .mapToDouble(TransferRow::receivingNanos)
                .average();
        if (receiving.isPresent() && receiving.getAsDouble() < MIN_NANOS_FOR_RATE) {
            caveats.add(Caveat.of(
                    CaveatKind.SHORT_RECEIVING, Severity.FLAG, NumberFormatter.millis(receiving.getAsDouble())));
        }
        return caveats;
    }

    /// Returns the ratio of the first to the last transfer time on the regression line of the logarithms of the
    /// transfer times. The result is 1 if the trend is not significant or if the trial has too few transfers.
    private static double durationDecrease(List<TransferRow> warm) {
        double[] logs = warm.stream()
                .filter(row -> row.totalNanos() > 0)
                .mapToDouble(row -> Math.log(row.totalNanos()))
                .toArray();
        if (logs.length < MIN_FOR_TREND) {
            return 1;
        }
        Trend trend = Trend.of(logs);
        return trend.pValue() < SIGNIFICANCE_LEVEL ? Math.exp(-trend.slope() * (logs.length - 1)) : 1;
    }
}
