package io.streamgauge.report.chart;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSeries.BrokerLine;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Keeps the page small: four digits a value, and for long runs one point for several seconds. Latencies and the
/// backlog keep the worst second of each block, rates and use their mean, so that no spike is lost.
///
/// @param factor seconds that one point stands for
public record SeriesThinning(int factor) {
    private static final int MOST_POINTS = 12_000;
    private static final MathContext DIGITS = new MathContext(4);

    public static SeriesThinning forPage(List<TrialSeries> series) {
        int points = series.stream().mapToInt(one -> one.seconds().size()).sum();
        return new SeriesThinning(Math.max(1, Math.ceilDiv(points, MOST_POINTS)));
    }

    public TrialSeries thin(TrialSeries s) {
        return new TrialSeries(
                s.trialId(),
                last(s.seconds()),
                last(s.phases()),
                mean(s.intendedPerSecond()),
                mean(s.offeredPerSecond()),
                mean(s.acceptedPerSecond()),
                mean(s.deliveredPerSecond()),
                worst(s.backlog()),
                worst(s.responseP50Millis()),
                worst(s.responseP99Millis()),
                worst(s.responseMaxMillis()),
                worst(s.endToEndP50Millis()),
                worst(s.endToEndP99Millis()),
                worst(s.endToEndMaxMillis()),
                mean(s.generatorCpuPercent()),
                mean(s.brokerCpuPercent()),
                worst(s.brokerRssBytes()),
                BrokerChart.drawn(s.broker()).stream()
                        .map(line -> new BrokerLine(line.node(), line.metric(), thin(line)))
                        .toList());
    }

    private List<@Nullable Double> thin(BrokerLine line) {
        boolean averaged =
                line.metric().endsWith("_per_second") || line.metric().endsWith("_percent");
        return averaged ? mean(line.values()) : worst(line.values());
    }

    private <T> List<T> last(List<T> values) {
        List<T> kept = new ArrayList<>();
        for (int start = 0; start < values.size(); start += factor) {
            kept.add(values.get(Math.min(start + factor, values.size()) - 1));
        }
        return kept;
    }

    private List<@Nullable Double> worst(List<@Nullable Double> values) {
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
