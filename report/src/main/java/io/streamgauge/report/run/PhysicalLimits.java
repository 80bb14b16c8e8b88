package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Limits;
import io.streamgauge.analyse.model.Limits.Use;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.text.LimitFormatter;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import io.streamgauge.text.NumberFormatter;
import java.util.List;

/// Limits of the machine, and the share of each limit that each system used.
final class PhysicalLimits {
    private static final int BAR_WIDTH = 240;
    private static final int BAR_HEIGHT = 14;
    private static final int MARGIN = 4;

    private final Limits limits;
    private final List<String> systems;

    private PhysicalLimits(Limits limits, List<String> systems) {
        this.limits = limits;
        this.systems = systems;
    }

    static Html of(Summary summary) {
        Limits limits = summary.limits();
        if (limits == null) {
            return el(
                    "p",
                    css("note"),
                    text("The limits are unknown because the machine was not calibrated. Run 'streamgauge"
                            + " calibrate', which measures disk, loopback, memory and timers in about a"
                            + " minute. The reports of later runs then show the share of each limit that the"
                            + " systems used."));
        }
        return new PhysicalLimits(limits, TrialGroup.distinct(summary.trials(), TrialSummary::system)).section();
    }

    private Html section() {
        return all(
                when(!limits.uses().isEmpty(), uses()),
                each(limits.caveats(), PhysicalLimits::caveat),
                el(
                        "p",
                        css("note"),
                        text("The limits were measured " + age() + " the run"
                                + (limits.quick() ? ", with short repeats" : "") + ", on the same machine and in "
                                + limits.directory() + " (" + limits.fileSystem()
                                + "). Each limit is the median of its repeats.")),
                el("details", el("summary", text("All limits and the variation of their repeats")), figures()));
    }

    private String age() {
        if (limits.ageDays() < 1) {
            return "less than a day before";
        }
        String days = NumberFormatter.significant(limits.ageDays(), 2);
        return days + (days.equals("1") ? " day before" : " days before");
    }

    private Html uses() {
        return HtmlFragments.table(
                "limit-uses",
                "Machine limits and their use by system",
                HtmlFragments.row(List.of("limit", "system", "share used", "description")),
                each(limits.uses(), this::use));
    }

    private Html use(Use use) {
        return el(
                "tr",
                el("th", attr("scope", "row"), text(limit(use.limit()))),
                el("td", HtmlFragments.system(use.system(), systems)),
                el("td", attr("data-value", HtmlFragments.raw(use.ofLimit())), bar(use)),
                el("td", text(use.sentence())));
    }

    /// Returns the limit as text, for example `disk: 1.65 GiB/s sequential write, bypassing the page cache if
    /// possible`.
    private String limit(Limit limit) {
        String id = limit == Limit.FDATASYNC ? limit.id() + ".p99" : limit.id();
        return LimitFormatter.group(limit) + ": "
                + limits.figures().stream()
                        .filter(f -> f.id().equals(id))
                        .findFirst()
                        .map(f -> LimitFormatter.value(limit.unit(), f.median()) + " " + LimitFormatter.what(f))
                        .orElse(limit.what());
    }

    /// Returns a drawing that shows the usage as a bar, and the limit as a line across the bar.
    private static Html bar(Use use) {
        double scale = (BAR_WIDTH - 2.0 * MARGIN) / Math.max(1, use.ofLimit());
        String line = HtmlFragments.raw(Math.round(MARGIN + scale));
        return el(
                "svg",
                css("limit"),
                attr("role", "img"),
                attr("aria-label", use.sentence()),
                attr("viewBox", "0 0 " + BAR_WIDTH + " " + BAR_HEIGHT),
                attr("width", Integer.toString(BAR_WIDTH)),
                attr("height", Integer.toString(BAR_HEIGHT)),
                el(
                        "rect",
                        attr("x", Integer.toString(MARGIN)),
                        attr("y", "3"),
                        attr("width", HtmlFragments.raw(Math.max(1, Math.round(scale * use.ofLimit())))),
                        attr("height", "8")),
                el("line", attr("x1", line), attr("x2", line), attr("y1", "0"), attr("y2", "" + BAR_HEIGHT)));
    }

    private static Html caveat(Caveat caveat) {
        return el(
                "p",
                HtmlFragments.badge("flagged", "flag"),
                text(" " + caveat.seen() + " " + caveat.why() + " " + caveat.remedy()));
    }

    private Html figures() {
        return HtmlFragments.table(
                "limits",
                "Machine limits",
                HtmlFragments.row(List.of("", "quantity", "median", "range", "repeats")),
                each(limits.figures(), PhysicalLimits::figure));
    }

    private static Html figure(Figure figure) {
        return el(
                "tr",
                el("th", attr("scope", "row"), text(LimitFormatter.group(figure.limit()))),
                el("td", text(LimitFormatter.what(figure))),
                el(
                        "td",
                        css("num"),
                        attr("data-value", HtmlFragments.raw(figure.median())),
                        text(LimitFormatter.value(figure.limit().unit(), figure.median()))),
                el("td", text(LimitFormatter.spread(figure))),
                el("td", css("num"), text(NumberFormatter.count(figure.repeats().size()))));
    }
}
