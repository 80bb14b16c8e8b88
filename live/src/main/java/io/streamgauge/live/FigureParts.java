package io.streamgauge.live;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.text.ReportedQuantiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/// Figures of the running trial: tiles with the values of the last interval, and a table with the quantiles of
/// the phase so far.
final class FigureParts {
    private FigureParts() {}

    /// Tile with a named value.
    ///
    /// @param soFar text below the value; may be empty
    private record Tile(String name, String value, String soFar) {}

    /// Returns the figures; empty before the first interval.
    ///
    /// @param summary results of the phase so far
    static Html of(TrialProgress.View trial, TrialSummary summary) {
        IntervalRow last = trial.last();
        TrialSeries series = trial.latest();
        if (last == null || series == null) {
            return nothing();
        }
        return all(
                el("div", css("tiles"), each(tiles(trial, last, series, summary), FigureParts::tile)),
                quantiles(summary, trial.measured()));
    }

    private static Html tile(Tile tile) {
        return el(
                "div",
                css("tile"),
                el("span", css("tile-name"), text(tile.name())),
                el("span", css("tile-value"), text(tile.value())),
                el("span", css("tile-far"), text(tile.soFar())));
    }

    private static List<Tile> tiles(
            TrialProgress.View trial, IntervalRow last, TrialSeries series, TrialSummary summary) {
        boolean consumed = trial.trial().workload().groups() > 0;
        TrialSeries.Rates rates = series.rates();
        List<Tile> tiles = new ArrayList<>();
        tiles.add(new Tile(
                "Intended, messages/s",
                last(rates.intended(), NumberFormatter::rate),
                "offered " + last(rates.offered(), NumberFormatter::rate)));
        tiles.add(new Tile(
                "Accepted, messages/s",
                last(rates.accepted(), NumberFormatter::rate),
                mean(summary, trial.measured(), summary.rates().acceptedPerSecond())));
        if (consumed) {
            tiles.add(new Tile(
                    "Delivered, messages/s",
                    last(rates.delivered(), NumberFormatter::rate),
                    mean(summary, trial.measured(), summary.rates().deliveredPerSecond())));
        }
        tiles.add(latency("Response p99, ms", series.responseTime()));
        if (consumed) {
            tiles.add(latency("End-to-end p99, ms", series.endToEnd()));
            tiles.add(new Tile("Backlog, messages", NumberFormatter.count(last.backlog()), ""));
        }
        tiles.add(new Tile(
                "Broker CPU, % of a core",
                last(series.resources().brokerCpuPercent(), cpu -> NumberFormatter.fixed(cpu, 0)),
                "generator " + last(series.resources().generatorCpuPercent(), cpu -> NumberFormatter.fixed(cpu, 0))));
        tiles.add(new Tile(
                "Failed messages so far",
                NumberFormatter.count(last.failed()),
                NumberFormatter.count(last.duplicated()) + " duplicates"));
        return tiles;
    }

    /// Returns the mean rate of the phase; an empty string for transfers, because the time between transfers
    /// would lower the mean.
    private static String mean(TrialSummary summary, boolean measured, double perSecond) {
        return summary.transfers() != null
                ? ""
                : (measured ? "mean " : "warm-up mean ") + NumberFormatter.rate(perSecond);
    }

    private static Tile latency(String name, TrialSeries.Quantiles quantiles) {
        return new Tile(
                name,
                last(quantiles.p99(), NumberFormatter::latencyDigits),
                "p50 " + last(quantiles.p50(), NumberFormatter::latencyDigits) + " · max "
                        + last(quantiles.max(), NumberFormatter::latencyDigits));
    }

    private static String last(List<@Nullable Double> values, DoubleFunction<String> format) {
        Double value = values.isEmpty() ? null : values.getLast();
        return value == null ? NumberFormatter.NONE : format.apply(value);
    }

    private static Html quantiles(TrialSummary summary, boolean measured) {
        String phase = measured ? "measured phase so far" : "warm-up so far";
        Html head = el(
                "tr",
                el("th", text(phase + ", ms")),
                HtmlFragments.numericHeadings(ReportedQuantiles.ALL.stream()
                        .map(ReportedQuantiles::label)
                        .toList()),
                HtmlFragments.numericHeadings(List.of("max", "messages")));
        return HtmlFragments.table(
                "quantiles",
                "Latency quantiles of the " + phase,
                head,
                all(
                        quantiles("response time", summary.responseTime()),
                        when(summary.endToEnd().count() > 0, quantiles("end-to-end latency", summary.endToEnd()))));
    }

    private static Html quantiles(String name, Latency latency) {
        Long maximum = latency.maximum();
        return el(
                "tr",
                el("th", text(name)),
                HtmlFragments.numericCells(latency.quantiles().stream()
                        .map(quantile -> millis(quantile.nanos()))
                        .toList()),
                HtmlFragments.numericCells(List.of(
                        maximum == null ? NumberFormatter.NONE : NumberFormatter.millis(maximum),
                        NumberFormatter.count(latency.count()))));
    }

    private static String millis(@Nullable Long nanos) {
        return nanos == null ? NumberFormatter.NONE : NumberFormatter.millis(nanos);
    }
}
