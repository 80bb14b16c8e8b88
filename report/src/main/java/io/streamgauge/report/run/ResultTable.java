package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Table at the top of the page, with one row per cell and system.
final class ResultTable {
    private static final String VOID_TRIALS_NOTE = "A hatched row contains only void trials. Do not use its values.";

    private ResultTable() {}

    static Html of(Summary summary) {
        List<TrialGroup> groups = TrialGroup.of(summary.trials());
        if (groups.isEmpty()) {
            return el("p", css("note"), text("No trial has a result."));
        }
        List<String> systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        boolean cells = groups.stream().anyMatch(group -> !group.cell().isEmpty());
        boolean repeated = groups.stream().anyMatch(group -> group.trials().size() > 1);
        List<MetricReading> shown = new ArrayList<>();
        Html body = each(groups, group -> row(group, systems, cells, repeated, shown));
        boolean usable = groups.stream().anyMatch(group -> group.trials().size() > 1 && !group.isVoid());
        boolean onlyVoid = groups.stream()
                .anyMatch(group -> group.isVoid() && !group.counted().isEmpty());
        return all(
                HtmlFragments.table("results", "Results by system", head(cells, repeated), body),
                when(
                        repeated,
                        el(
                                "p",
                                css("note"),
                                text((usable ? ResultRow.NOTE + " " : "")
                                        + "If the values of the trials differ, the lowest and highest values are shown"
                                        + " on the line under the median."))),
                ClockNote.paragraph(summary.trials()),
                when(onlyVoid, el("p", css("note"), text(VOID_TRIALS_NOTE))),
                MetricCells.footnotes(shown));
    }

    private static Html head(boolean cells, boolean repeated) {
        Map<String, Integer> spans = new LinkedHashMap<>();
        MetricColumn.HEADLINE.forEach(metric -> spans.merge(metric.group(), 1, Integer::sum));
        int lead = 2 + (cells ? 1 : 0) + (repeated ? 1 : 0);
        return all(
                el(
                        "tr",
                        css("groups"),
                        el("td", attr("colspan", Integer.toString(lead))),
                        each(
                                spans.entrySet(),
                                span -> el(
                                        "th",
                                        attr("colspan", span.getValue().toString()),
                                        attr("scope", "colgroup"),
                                        text(span.getKey())))),
                el(
                        "tr",
                        el("th", attr("scope", "col"), text("system")),
                        when(cells, el("th", attr("scope", "col"), text("cell"))),
                        when(repeated, el("th", attr("scope", "col"), text("trials"))),
                        // The verdict precedes the values, so that a narrow window shows it.
                        el("th", attr("scope", "col"), text("verdict")),
                        each(MetricColumn.HEADLINE, ResultTable::heading)));
    }

    static Html heading(MetricColumn metric) {
        return el(
                "th",
                css("num"),
                attr("scope", "col"),
                attr("data-key", metric.key()),
                text(metric.label()),
                when(!metric.unit().isEmpty(), el("span", css("unit"), text(" " + metric.unit()))));
    }

    private static Html row(
            TrialGroup group, List<String> systems, boolean cells, boolean repeated, List<MetricReading> shown) {
        return el(
                "tr",
                HtmlFragments.rowClass(group.isVoid()),
                el("th", attr("scope", "row"), HtmlFragments.system(group.system(), systems)),
                when(cells, el("td", text(group.cell()))),
                when(repeated, el("td", css("num"), text(trials(group)))),
                el("td", verdicts(group)),
                each(MetricColumn.HEADLINE, metric -> value(group, metric, shown)));
    }

    private static Html value(TrialGroup group, MetricColumn metric, List<MetricReading> shown) {
        GroupMetricValue reading = GroupMetricValue.of(group, metric);
        if (!group.counted().isEmpty()) {
            shown.add(reading.median());
        }
        String low = metric.format().apply(reading.min());
        String high = metric.format().apply(reading.max());
        Html range =
                reading.hasRange() && !low.equals(high) ? el("span", css("range"), text(low + "–" + high)) : nothing();
        return MetricCells.value(
                metric, reading.median(), range, ClockBound.of(metric, reading.median(), group.counted()));
    }

    private static String trials(TrialGroup group) {
        return Integer.toString(group.trials().size());
    }

    private static Html verdicts(TrialGroup group) {
        if (group.trials().size() == 1) {
            return HtmlFragments.verdict(group.trials().getFirst());
        }
        long voids = group.trials().stream().filter(HtmlFragments::isVoid).count();
        long flagged = group.trials().stream()
                .filter(trial -> !HtmlFragments.isVoid(trial) && trial.verdict() == TrialSummary.Verdict.FLAGGED)
                .count();
        long valid = group.trials().size() - voids - flagged;
        List<Html> badges = new ArrayList<>();
        add(badges, "valid", valid, "valid");
        add(badges, "flagged", flagged, "flagged");
        add(badges, "void", voids, "void");
        return all(badges);
    }

    private static void add(List<Html> badges, String kind, long count, String word) {
        if (count > 0) {
            badges.add(all(HtmlFragments.badge(kind, count + " " + word), text(" ")));
        }
    }
}
