package io.streamgauge.report.chart;

import io.streamgauge.analyse.model.TrialSeries;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Line of a chart over time.
public record SeriesLine(String label, String unit, Function<TrialSeries, List<@Nullable Double>> values) {
    public static final List<SeriesLine> RESPONSE = List.of(
            new SeriesLine("p50", "ms", TrialSeries::responseP50Millis),
            new SeriesLine("p99", "ms", TrialSeries::responseP99Millis),
            new SeriesLine("max", "ms", TrialSeries::responseMaxMillis));
    public static final List<SeriesLine> END_TO_END = List.of(
            new SeriesLine("p50", "ms", TrialSeries::endToEndP50Millis),
            new SeriesLine("p99", "ms", TrialSeries::endToEndP99Millis),
            new SeriesLine("max", "ms", TrialSeries::endToEndMaxMillis));
    public static final List<SeriesLine> RATES = List.of(
            new SeriesLine("intended", "messages/s", TrialSeries::intendedPerSecond),
            new SeriesLine("offered", "messages/s", TrialSeries::offeredPerSecond),
            new SeriesLine("accepted", "messages/s", TrialSeries::acceptedPerSecond),
            new SeriesLine("delivered", "messages/s", TrialSeries::deliveredPerSecond));
    public static final SeriesLine BACKLOG = new SeriesLine("backlog", "messages", TrialSeries::backlog);
    public static final SeriesLine MEMORY = new SeriesLine("broker memory", "B", TrialSeries::brokerRssBytes);
    public static final SeriesLine BROKER_CPU =
            new SeriesLine("broker CPU", "% of a core", TrialSeries::brokerCpuPercent);
    public static final SeriesLine GENERATOR_CPU =
            new SeriesLine("generator CPU", "% of a core", TrialSeries::generatorCpuPercent);
}
