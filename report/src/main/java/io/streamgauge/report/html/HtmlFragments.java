package io.streamgauge.report.html;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.result.TrialStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// HTML pieces that several sections use.
public final class HtmlFragments {
    private HtmlFragments() {}

    public static Html section(String id, String title, Html... content) {
        return el(
                "section",
                attr("id", id),
                attr("aria-labelledby", id + "-title"),
                el("h2", attr("id", id + "-title"), text(title)),
                all(content));
    }

    /// Returns a table that scrolls horizontally on narrow screens.
    ///
    /// @param csv name of the CSV file of the table
    public static Html table(String csv, String caption, Html head, Html body) {
        return el(
                "div",
                css("scroll"),
                attr("tabindex", "0"),
                attr("role", "region"),
                attr("aria-label", caption),
                el(
                        "table",
                        attr("data-csv", csv),
                        el("caption", css("sr"), text(caption)),
                        el("thead", head),
                        el("tbody", body)));
    }

    public static Html row(List<String> headings) {
        return el("tr", each(headings, heading -> el("th", attr("scope", "col"), text(heading))));
    }

    /// Returns the name of a system, with a sample of the line style that the charts use for this system.
    public static Html system(String name, List<String> systems) {
        int index = Math.max(0, systems.indexOf(name));
        return el("span", css("system s" + index % 6), el("i", attr("aria-hidden", "true")), text(name));
    }

    /// Returns a number as text without rounding. Whole numbers below 10^15 do not have decimals.
    public static String raw(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    public static Html verdict(TrialSummary trial) {
        if (trial.status() == TrialStatus.NOT_DEPLOYED) {
            return badge("void", "did not start");
        }
        if (trial.status() == TrialStatus.NOT_AVAILABLE) {
            return badge("flagged", "not available");
        }
        Html verdict = switch (trial.verdict()) {
            case VALID -> badge("valid", "valid");
            case FLAGGED -> badge("flagged", "flagged");
            case VOID -> badge("void", "void");
        };
        return switch (trial.status()) {
            case DONE, NOT_DEPLOYED, NOT_AVAILABLE -> verdict;
            case INCOMPLETE -> all(verdict, text(" "), badge("flagged", "incomplete"));
            case INTERRUPTED -> all(verdict, text(" "), badge("flagged", "interrupted"));
            case FAILED -> all(verdict, text(" "), badge("void", "failed"));
            case WORKER_LOST -> all(verdict, text(" "), badge("void", "worker lost"));
        };
    }

    /// Returns a badge with the reason why a published value is doubtful. Returns an empty piece if the reason is null.
    public static Html doubtful(@Nullable String why) {
        return why == null
                ? nothing()
                : all(text(" "), badge("flagged", "doubtful"), el("span", css("range"), text(why)));
    }

    public static Html badge(String kind, String words) {
        return el("span", css("badge " + kind), text(words));
    }

    /// Returns the cells of a caveat: its severity and kind, the observation, the consequence and the remedy.
    ///
    /// @param addition words that follow the severity, for example ` so far`; may be empty
    public static Html caveatCells(Caveat caveat, String addition) {
        Html severity = caveat.severity() == Severity.VOID
                ? badge("void", "void" + addition)
                : badge("flagged", "flag" + addition);
        return all(
                el(
                        "th",
                        attr("scope", "row"),
                        severity,
                        text(" " + caveat.kind().words())),
                el("td", text(caveat.seen())),
                el("td", text(caveat.why())),
                el("td", text(caveat.remedy())));
    }

    public static Html numericHeadings(List<String> headings) {
        return each(headings, heading -> el("th", css("num"), attr("scope", "col"), text(heading)));
    }

    public static Html numericCells(List<String> cells) {
        return each(cells, cell -> el("td", css("num"), text(cell)));
    }

    /// Returns the table row of a trial. The first two cells contain the ID and the system of the trial.
    public static Html trialRow(TrialSummary trial, List<String> systems, Html... cells) {
        return el(
                "tr",
                rowClass(isVoid(trial)),
                el("th", attr("scope", "row"), text(trial.id())),
                el("td", system(trial.system(), systems)),
                all(cells));
    }

    /// Returns the `class` attribute of a table row. Rows of void trials are hatched.
    public static Html rowClass(boolean isVoid) {
        return css(isVoid ? "is-void" : "");
    }

    public static boolean isVoid(TrialSummary trial) {
        return trial.verdict() == Verdict.VOID || !TrialGroup.measured(trial);
    }
}
