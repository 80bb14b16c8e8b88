package io.streamgauge.report.chart;

import io.streamgauge.analyse.model.TrialSeries;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Line of a chart over time.
public record SeriesLine(String label, Unit unit, Function<TrialSeries, List<@Nullable Double>> values) {
    /// Unit of the values.
    public enum Unit {
        MILLISECONDS("ms"),
        MESSAGES_PER_SECOND("messages/s"),
        MESSAGES("messages"),
        BYTES("B"),
        PERCENT_OF_A_CORE("% of a core");

        private final String symbol;

        Unit(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }

    public static final List<SeriesLine> RESPONSE = List.of(
            new SeriesLine("p50", Unit.MILLISECONDS, s -> s.responseTime().p50()),
            new SeriesLine("p99", Unit.MILLISECONDS, s -> s.responseTime().p99()),
            new SeriesLine("max", Unit.MILLISECONDS, s -> s.responseTime().max()));
    public static final List<SeriesLine> END_TO_END = List.of(
            new SeriesLine("p50", Unit.MILLISECONDS, s -> s.endToEnd().p50()),
            new SeriesLine("p99", Unit.MILLISECONDS, s -> s.endToEnd().p99()),
            new SeriesLine("max", Unit.MILLISECONDS, s -> s.endToEnd().max()));
    public static final List<SeriesLine> RATES = List.of(
            new SeriesLine("intended", Unit.MESSAGES_PER_SECOND, s -> s.rates().intended()),
            new SeriesLine("offered", Unit.MESSAGES_PER_SECOND, s -> s.rates().offered()),
            new SeriesLine("accepted", Unit.MESSAGES_PER_SECOND, s -> s.rates().accepted()),
            new SeriesLine("delivered", Unit.MESSAGES_PER_SECOND, s -> s.rates().delivered()));
    public static final SeriesLine BACKLOG = new SeriesLine("backlog", Unit.MESSAGES, TrialSeries::backlog);
    public static final SeriesLine MEMORY =
            new SeriesLine("broker memory", Unit.BYTES, s -> s.resources().brokerRssBytes());
    public static final SeriesLine BROKER_CPU = new SeriesLine(
            "broker CPU", Unit.PERCENT_OF_A_CORE, s -> s.resources().brokerCpuPercent());
    public static final SeriesLine GENERATOR_CPU = new SeriesLine(
            "generator CPU", Unit.PERCENT_OF_A_CORE, s -> s.resources().generatorCpuPercent());
}
