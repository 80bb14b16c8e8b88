package io.streamgauge.calibrate;

import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import io.streamgauge.statistics.Median;
import io.streamgauge.statistics.OrderStatisticBounds;
import io.streamgauge.text.ReportedQuantiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Figures from the samples of all repetitions: the median, the minimum and the maximum.
final class BenchmarkStatistics {
    private final Map<Limit, List<Double>> values = new EnumMap<>(Limit.class);
    private final Map<Limit, List<Histogram>> distributions = new EnumMap<>(Limit.class);

    private record Quantile(double share) {
        long minSamples() {
            return OrderStatisticBounds.minSamples(share);
        }

        double of(Histogram histogram) {
            return histogram.getValueAtPercentile(100 * share);
        }
    }

    void add(BenchmarkSample reading) {
        switch (reading) {
            case BenchmarkSample.Value value ->
                values.computeIfAbsent(value.limit(), _ -> new ArrayList<>()).add(value.value());
            case BenchmarkSample.Distribution distribution ->
                distributions
                        .computeIfAbsent(distribution.limit(), _ -> new ArrayList<>())
                        .add(distribution.nanos());
        }
    }

    List<Figure> figures() {
        return Arrays.stream(Limit.values()).flatMap(l -> figures(l).stream()).toList();
    }

    List<Figure> figures(Limit limit) {
        List<Figure> figures = new ArrayList<>();
        if (values.containsKey(limit)) {
            figures.add(figure(limit.id(), limit, values.getOrDefault(limit, List.of()), 0));
        }
        List<Histogram> histograms = distributions.getOrDefault(limit, List.of());
        if (histograms.stream().anyMatch(h -> h.getTotalCount() > 0)) {
            figures.addAll(quantiles(limit, histograms));
        }
        return figures;
    }

    /// Returns the quantiles for which the benchmark has enough samples, and the maximum. If any repetition has too few
    /// samples for a quantile, the method computes the quantile from the samples of all repetitions.
    private static List<Figure> quantiles(Limit limit, List<Histogram> histograms) {
        List<Figure> figures = new ArrayList<>();
        Histogram all = new Histogram(3);
        histograms.forEach(all::add);
        for (double share : ReportedQuantiles.CALIBRATED) {
            Quantile quantile = new Quantile(share);
            String id = limit.id() + "." + ReportedQuantiles.label(share);
            if (histograms.stream().allMatch(h -> h.getTotalCount() >= quantile.minSamples())) {
                List<Double> each = histograms.stream().map(quantile::of).toList();
                figures.add(figure(id, limit, each, all.getTotalCount()));
            } else if (all.getTotalCount() >= quantile.minSamples()) {
                double value = quantile.of(all);
                figures.add(new Figure(id, limit, value, value, value, List.of(), all.getTotalCount()));
            }
        }
        List<Double> largest =
                histograms.stream().map(h -> (double) h.getMaxValue()).toList();
        figures.add(figure(limit.id() + ".max", limit, largest, all.getTotalCount()));
        return figures;
    }

    private static Figure figure(String id, Limit limit, List<Double> repeats, long samples) {
        List<Double> sorted = repeats.stream().sorted().toList();
        double median = Median.of(sorted);
        return new Figure(id, limit, median, sorted.getFirst(), sorted.getLast(), repeats, samples);
    }
}
