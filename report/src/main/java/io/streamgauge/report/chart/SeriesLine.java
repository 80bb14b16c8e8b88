package io.streamgauge.report.chart;

import io.streamgauge.analyse.model.TrialSeries;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Line of a chart over time.
public record SeriesLine(String label, String unit, Function<TrialSeries, List<@Nullable Double>> values) {
    public static final List<SeriesLine> RESPONSE = List.of(
            new SeriesLine("p50", "ms", s -> s.responseTime().p50()),
            new SeriesLine("p99", "ms", s -> s.responseTime().p99()),
            new SeriesLine("max", "ms", s -> s.responseTime().max()));
    public static final List<SeriesLine> END_TO_END = List.of(
            new SeriesLine("p50", "ms", s -> s.endToEnd().p50()),
            new SeriesLine("p99", "ms", s -> s.endToEnd().p99()),
            new SeriesLine("max", "ms", s -> s.endToEnd().max()));
    public static final List<SeriesLine> RATES = List.of(
            new SeriesLine("intended", "messages/s", s -> s.rates().intended()),
            new SeriesLine("offered", "messages/s", s -> s.rates().offered()),
            new SeriesLine("accepted", "messages/s", s -> s.rates().accepted()),
            new SeriesLine("delivered", "messages/s", s -> s.rates().delivered()));
    public static final SeriesLine BACKLOG = new SeriesLine("backlog", "messages", TrialSeries::backlog);
    public static final SeriesLine MEMORY =
            new SeriesLine("broker memory", "B", s -> s.resources().brokerRssBytes());
    public static final SeriesLine BROKER_CPU =
            new SeriesLine("broker CPU", "% of a core", s -> s.resources().brokerCpuPercent());
    public static final SeriesLine GENERATOR_CPU =
            new SeriesLine("generator CPU", "% of a core", s -> s.resources().generatorCpuPercent());
}
