package io.streamgauge.report.chart;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSeries.BrokerLine;
import io.streamgauge.analyse.model.TrialSeries.Quantiles;
import io.streamgauge.analyse.model.TrialSeries.Rates;
import io.streamgauge.analyse.model.TrialSeries.Resources;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Removal of details from the series to keep the page small. Values have four significant digits. In long
/// runs, one point replaces several points. For rates, utilisation and the mean latency of messages, this point
/// shows the mean. For all other values, including the processing times that brokers report, this point shows
/// the highest value so that spikes remain visible.
///
/// @param factor number of successive points that one point replaces
public record SeriesThinning(int factor) {
    private static final int MAX_POINTS = 12_000;
    private static final MathContext DIGITS = new MathContext(4);

    public static SeriesThinning forPage(List<TrialSeries> series) {
        int points = series.stream().mapToInt(one -> one.seconds().size()).sum();
        return new SeriesThinning(Math.max(1, Math.ceilDiv(points, MAX_POINTS)));
    }

    public TrialSeries thin(TrialSeries s) {
        return new TrialSeries(
                s.trialId(),
                last(s.seconds()),
                last(s.phases()),
                new Rates(
                        mean(s.rates().intended()),
                        mean(s.rates().offered()),
                        mean(s.rates().accepted()),
                        mean(s.rates().delivered())),
                highest(s.backlog()),
                thin(s.responseTime()),
                thin(s.endToEnd()),
                new Resources(
                        mean(s.resources().generatorCpuPercent()),
                        mean(s.resources().brokerCpuPercent()),
                        highest(s.resources().brokerRssBytes()),
                        mean(s.resources().brokerWrittenPerSecond())),
                BrokerChart.drawn(s.broker()).stream()
                        .map(line -> new BrokerLine(line.node(), line.metric(), thin(line)))
                        .toList());
    }

    private Quantiles thin(Quantiles s) {
        return new Quantiles(highest(s.p50()), highest(s.p99()), highest(s.max()), mean(s.mean()));
    }

    private List<@Nullable Double> thin(BrokerLine line) {
        boolean averaged =
                line.metric().endsWith("_per_second") || line.metric().endsWith("_percent");
        return averaged ? mean(line.values()) : highest(line.values());
    }

    private <T> List<T> last(List<T> values) {
        List<T> kept = new ArrayList<>();
        for (int start = 0; start < values.size(); start += factor) {
            kept.add(values.get(Math.min(start + factor, values.size()) - 1));
        }
        return kept;
    }

    private List<@Nullable Double> highest(List<@Nullable Double> values) {
        return blocks(
                values,
                block -> block.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
    }

    private List<@Nullable Double> mean(List<@Nullable Double> values) {
        return blocks(
                values,
                block -> block.stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElseThrow());
    }

    private List<@Nullable Double> blocks(List<@Nullable Double> values, ToDoubleFunction<List<Double>> toOne) {
        List<@Nullable Double> kept = new ArrayList<>();
        for (int start = 0; start < values.size(); start += factor) {
            List<Double> block = values.subList(start, Math.min(start + factor, values.size())).stream()
                    .filter(Objects::nonNull)
                    .toList();
            kept.add(block.isEmpty() ? null : round(toOne.applyAsDouble(block)));
        }
        return kept;
    }

    private static @Nullable Double round(double value) {
        return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : null;
    }
}
