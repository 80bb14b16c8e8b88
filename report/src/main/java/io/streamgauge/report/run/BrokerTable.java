package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.BrokerFigure;
import io.streamgauge.analyse.model.TrialSummary.BrokerNode;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/// Broker metrics of the measured phase, for the representative trial of each system and cell.
final class BrokerTable {
    private BrokerTable() {}

    static boolean has(Summary summary) {
        return !shown(summary).isEmpty();
    }

    private static List<TrialSummary> shown(Summary summary) {
        return TrialGroup.of(summary.trials()).stream()
                .map(TrialGroup::representative)
                .flatMap(Optional::stream)
                .filter(trial -> !trial.brokers().isEmpty())
                .toList();
    }

    static Html of(Summary summary) {
        List<String> systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        List<TrialSummary> trials = shown(summary);
        Html head = el(
                "tr",
                each(
                        List.of("trial", "system", "node", "metric"),
                        label -> el("th", attr("scope", "col"), text(label))),
                numeric("mean"),
                numeric("lowest"),
                numeric("highest"),
                numeric("samples"));
        Html body = each(
                trials,
                trial -> each(
                        trial.brokers(),
                        node -> each(
                                node.figures(),
                                figure -> HtmlFragments.trialRow(
                                        trial,
                                        systems,
                                        el("td", text(node.name())),
                                        el("td", css("code"), text(figure.metric())),
                                        values(figure)))));
        return all(
                el(
                        "p",
                        css("note"),
                        text("Streamgauge takes samples once per second. The table covers the measured phase of the"
                                + " trials that the charts emphasise. The file broker-metrics.csv of each trial"
                                + " contains all samples.")),
                missed(trials),
                HtmlFragments.table("broker-metrics", "Metrics of the brokers and of their hosts", head, body));
    }

    private static Html numeric(String label) {
        return el("th", css("num"), attr("scope", "col"), attr("data-key", label), text(label));
    }

    private static Html values(BrokerFigure figure) {
        DoubleFunction<String> format = format(figure.metric());
        return all(
                value(figure.mean(), format),
                value(figure.min(), format),
                value(figure.max(), format),
                value(figure.samples(), BrokerTable::number));
    }

    /// Returns the number format of a metric. The name of the metric contains the unit.
    private static DoubleFunction<String> format(String metric) {
        if (!metric.endsWith("_bytes") && !metric.contains("bytes_")) {
            return BrokerTable::number;
        }
        String suffix = metric.endsWith("_per_second") ? "/s" : "";
        return value -> NumberFormatter.bytes(value) + suffix;
    }

    private static String number(double value) {
        return NumberFormatter.significant(value, Math.abs(value) >= 1000 ? 4 : 3);
    }

    private static Html value(double value, DoubleFunction<String> format) {
        return el("td", css("num"), attr("data-value", HtmlFragments.raw(value)), text(format.apply(value)));
    }

    private static Html missed(List<TrialSummary> trials) {
        List<String> lines = new ArrayList<>();
        for (TrialSummary trial : trials) {
            for (BrokerNode node : trial.brokers()) {
                if (node.missed() > 0) {
                    lines.add(trial.id() + ": " + node.name() + ": " + NumberFormatter.count(node.missed()) + " of "
                            + NumberFormatter.count(node.missed() + node.samples())
                            + " requests did not receive a valid response in time. Means and charts use the"
                            + " remaining responses.");
                }
            }
        }
        return when(!lines.isEmpty(), el("ul", css("failures"), each(lines, line -> el("li", text(line)))));
    }
}
