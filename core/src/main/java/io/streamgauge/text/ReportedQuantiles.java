package io.streamgauge.text;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;

/// Quantiles of latencies that Streamgauge reports, and their labels.
public final class ReportedQuantiles {
    /// Quantiles of a trial, in ascending order.
    public static final List<Double> ALL = List.of(0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999);

    /// Quantiles of a machine benchmark, in ascending order.
    public static final List<Double> CALIBRATED = List.of(0.5, 0.99, 0.999);

    /// Quantiles that are marked on a percentile axis, in ascending order.
    public static final List<Double> MARKED = List.of(0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999);

    private ReportedQuantiles() {}

    /// Returns the label of a quantile, for example `p99.9`.
    ///
    /// @param quantile share from 0 to 1
    public static String label(double quantile) {
        return "p"
                + BigDecimal.valueOf(quantile)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /// Returns the reported quantile with this label; empty if no reported quantile has this label.
    public static OptionalDouble parse(String label) {
        return ALL.stream()
                .filter(quantile -> label(quantile).equals(label))
                .mapToDouble(Double::doubleValue)
                .findFirst();
    }
}
