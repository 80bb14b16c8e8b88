package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.report.chart.CapacityCurve;
import io.streamgauge.report.chart.ChartFigure;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Results of capacity searches: a table for the top of the page, the capacity curves, and the trials of each
/// search.
final class CapacitySection {
    private static final int DIGITS = 3;
    private static final String READING =
            "Each symbol is a trial with a p99. If too many messages were not sent or not received, the p99 is unknown and the"
                    + " trial appears only in the table. A filled point is a rate that was sustained. A hollow point"
                    + " is a rate that was not sustained. A star is a generator-limited trial, in"
                    + " which the limit of the broker remains unknown. A dash is a trial that was repeated"
                    + " because it was disturbed, or a trial that did not complete."
                    + " Large points are confirmations, which last longer. The shaded area is the 95 %"
                    + " interval of the capacity. The dashed line is the objective.";

    private CapacitySection() {}

    /// Returns a table with a row for each search and objective.
    static Html results(Summary summary) {
        List<String> systems = CapacityCurve.systems(summary);
        boolean cells = summary.capacities().stream().anyMatch(c -> !c.cell().isEmpty());
        boolean repeated = summary.capacities().stream().anyMatch(c -> c.repetition() > 1);
        Html head = el(
                "tr",
                heading("system"),
                when(cells, heading("cell")),
                when(repeated, heading("repetition")),
                heading("objective"),
                number("estimate_per_s", "capacity", "messages/s"),
                number("low_per_s", "95 % from", ""),
                number("high_per_s", "95 % to", ""),
                number("lower_bound_per_s", "sustained", "messages/s"),
                heading("confirmed"),
                number("judged", "trials", ""),
                number("invalid", "repeated", ""),
                heading("result"));
        Html body = each(
                summary.capacities(),
                c -> el(
                        "tr",
                        HtmlFragments.rowClass(c.status() == Capacity.Status.NOT_FOUND),
                        el("th", attr("scope", "row"), HtmlFragments.system(c.system(), systems)),
                        when(cells, el("td", text(c.cell()))),
                        when(repeated, el("td", css("num"), text(Integer.toString(c.repetition())))),
                        el("td", text(objective(c))),
                        rate(c.found() ? c.estimatePerSecond() : null),
                        rate(c.lowPerSecond()),
                        rate(c.highPerSecond()),
                        rate(c.lowerBoundPerSecond()),
                        el("td", text(confirmed(c))),
                        count(c.judged()),
                        count(c.invalid()),
                        el("td", status(c), text(" " + why(c)))));
        return HtmlFragments.table("capacities", "Capacities by system", head, body);
    }

    private static String objective(Capacity capacity) {
        return capacity.objective().isEmpty() ? "no objective" : capacity.objective();
    }

    private static String confirmed(Capacity capacity) {
        return capacity.confirmations() == 0
                ? NumberFormatter.NONE
                : capacity.confirmed() + " of " + capacity.confirmations();
    }

    private static Html status(Capacity capacity) {
        return switch (capacity.status()) {
            case CONFIRMED -> HtmlFragments.badge("valid", "confirmed");
            case UNCONFIRMED -> HtmlFragments.badge("flagged", "not confirmed");
            case GENERATOR_BOUND -> HtmlFragments.badge("flagged", "generator-limited");
            case NOT_FOUND -> HtmlFragments.badge("void", "not found");
            case INCOMPLETE -> HtmlFragments.badge("flagged", "incomplete");
        };
    }

    private static String why(Capacity capacity) {
        return switch (capacity.status()) {
            case CONFIRMED -> "";
            case UNCONFIRMED, GENERATOR_BOUND, NOT_FOUND, INCOMPLETE -> capacity.reason();
        };
    }

    /// Returns the curves, followed by the trials of each search.
    static Html of(Summary summary) {
        List<CapacityCurve> curves = CapacityCurve.of(summary);
        return all(
                el("p", css("note"), text(READING)),
                el("div", css("charts"), all(indexed(curves))),
                each(summary.capacities(), c -> steps(c, summary)));
    }

    private static List<Html> indexed(List<CapacityCurve> curves) {
        return IntStream.range(0, curves.size())
                .mapToObj(i -> figure(curves.get(i), i))
                .toList();
    }

    private static Html figure(CapacityCurve curve, int index) {
        String title =
                curve.metric() + " by offered rate" + (curve.objective().isEmpty() ? "" : ", " + curve.objective());
        String name = title + (curve.cell().isEmpty() ? "" : " (" + curve.cell() + ")");
        return new ChartFigure("capacity", name, "capacity-" + index, "", text(name), curve.chart())
                .draw(Html.nothing());
    }

    private static Html steps(Capacity capacity, Summary summary) {
        String caption = "Capacity search for " + capacity.system()
                + (capacity.cell().isEmpty() ? "" : ", " + capacity.cell())
                + (capacity.repetition() > 1 ? ", repetition " + capacity.repetition() : "") + ": "
                + objective(capacity);
        Html head = el(
                "tr",
                heading("trial"),
                heading("purpose"),
                number("rate_per_s", "offered", "messages/s"),
                number("accepted_per_s", "accepted", "messages/s"),
                heading("verdict"),
                heading("reason"));
        Html body = each(
                capacity.steps(),
                step -> el(
                        "tr",
                        HtmlFragments.rowClass(step.finding() == Finding.INVALID),
                        el("th", attr("scope", "row"), link(step, summary)),
                        el("td", text(purpose(step.purpose()))),
                        rate(step.ratePerSecond()),
                        rate(step.acceptedPerSecond()),
                        el("td", finding(step.finding())),
                        el("td", text(step.reason()))));
        return el(
                "details",
                el("summary", text(caption + ", " + Count.of(capacity.steps().size(), "trial"))),
                HtmlFragments.table(
                        "search-" + capacity.trialId() + "-"
                                + summary.capacities().indexOf(capacity),
                        caption,
                        head,
                        body));
    }

    private static Html link(Capacity.Step step, Summary summary) {
        boolean there = summary.searchTrials().stream().anyMatch(t -> t.id().equals(step.trialId()));
        return there ? el("a", attr("href", "#trial-" + step.trialId()), text(step.trialId())) : text(step.trialId());
    }

    private static String purpose(Purpose purpose) {
        return switch (purpose) {
            case PILOT -> "pilot, saturating load";
            case SEARCH -> "search";
            case CONFIRM -> "confirmation";
        };
    }

    private static Html finding(Finding finding) {
        return switch (finding) {
            case HELD -> HtmlFragments.badge("valid", "sustained");
            case NOT_HELD -> HtmlFragments.badge("void", "not sustained");
            case GENERATOR_BOUND -> HtmlFragments.badge("flagged", "generator-limited");
            case INVALID -> HtmlFragments.badge("flagged", "invalid");
            case PILOT -> HtmlFragments.badge("absent", "pilot");
            case UNFINISHED -> HtmlFragments.badge("absent", "unfinished");
        };
    }

    private static Html heading(String label) {
        return el("th", attr("scope", "col"), text(label));
    }

    private static Html number(String key, String label, String unit) {
        return el(
                "th",
                css("num"),
                attr("scope", "col"),
                attr("data-key", key),
                text(label),
                when(!unit.isEmpty(), el("span", css("unit"), text(" " + unit))));
    }

    private static Html rate(@Nullable Double perSecond) {
        return perSecond == null
                ? el("td", css("num none"), text(NumberFormatter.NONE))
                : el(
                        "td",
                        css("num"),
                        attr("data-value", HtmlFragments.raw(perSecond)),
                        text(NumberFormatter.significant(perSecond, DIGITS)));
    }

    private static Html count(int value) {
        return el("td", css("num"), attr("data-value", Integer.toString(value)), text(NumberFormatter.count(value)));
    }
}
