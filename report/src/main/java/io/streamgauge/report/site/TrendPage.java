package io.streamgauge.report.site;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.runs.ExperimentTrend;
import io.streamgauge.analyse.runs.ExperimentTrend.Mark;
import io.streamgauge.analyse.runs.ExperimentTrend.RunPoint;
import io.streamgauge.analyse.runs.ExperimentTrend.Series;
import io.streamgauge.analyse.runs.StoredRun;
import io.streamgauge.analyse.runs.TrendAnalysis;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.html.StaticPage;
import io.streamgauge.text.Count;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Page of one experiment: its trends, changes, breaks and runs.
final class TrendPage {
    private final ExperimentTrend trend;
    private final Function<StoredRun, String> report;
    private final List<String> dates;
    private final List<String> systems;

    /// @param report function that returns the address of the report of a run, relative to the page
    TrendPage(ExperimentTrend trend, Function<StoredRun, String> report) {
        this.trend = trend;
        this.report = report;
        this.dates = TrendText.dates(trend);
        this.systems = trend.series().stream().map(Series::system).distinct().toList();
    }

    String render() {
        String question = trend.runs().getLast().run().summary().question();
        return StaticPage.withScripts(
                trend.name(),
                trend.name(),
                el("nav", el("a", attr("href", "../index.html"), text("All experiments"))),
                el("h1", text(trend.name() + (question.isEmpty() ? "" : ": " + question))),
                when(
                        trend.runs().stream().anyMatch(run -> run.run().isSimulated()),
                        el("p", css("banner"), text("The trials ran in simulated time."))),
                el("p", css("answer"), text(TrendText.state(trend))),
                el(
                        "p",
                        css("note"),
                        text(TrendAnalysis.rule() + " Streamgauge marked " + TrendText.count(trend.marks(), "change")
                                + " in " + TrendText.count(trend.tests(), "test") + ".")),
                HtmlFragments.section("trends", "Trends", charts()),
                HtmlFragments.section("changes", "Changes", changes()),
                when(
                        trend.runs().stream().anyMatch(run -> !run.breaks().isEmpty()),
                        HtmlFragments.section("breaks", "Breaks", breaks())),
                HtmlFragments.section("runs", "Runs", runs()));
    }

    private Html charts() {
        Map<List<Object>, List<Series>> groups = new LinkedHashMap<>();
        trend.series()
                .forEach(series -> groups.computeIfAbsent(
                                List.of(series.metric(), series.cell()), _ -> new ArrayList<>())
                        .add(series));
        return all(
                el(
                        "p",
                        css("note"),
                        text("Each point is the geometric mean over all trials of a run that are not void. Faint"
                                + " lines are the ends of the 95 % interval. A large point on a coloured band is a"
                                + " detected change. A small hollow point is a run with only void trials. A grey area"
                                + " is a break. The runs before and after a break are not comparable.")),
                el("div", css("charts"), each(groups.values(), this::chart)));
    }

    private Html chart(Collection<Series> series) {
        return new TrendChart(trend, dates, systems, List.copyOf(series)).draw();
    }

    private Html link(int run) {
        StoredRun stored = trend.runs().get(run).run();
        return el("a", attr("href", report.apply(stored)), text(TrendText.time(stored)));
    }

    private Html changes() {
        List<Html> rows = new ArrayList<>();
        for (int i = trend.runs().size() - 1; i >= 0; i--) {
            for (Series series : trend.series()) {
                Mark mark = series.points().get(i).mark();
                if (mark != null) {
                    rows.add(change(i, series, mark));
                }
            }
        }
        return rows.isEmpty()
                ? el("p", text("Streamgauge did not mark any changes."))
                : HtmlFragments.table(
                        "changes",
                        "Changes",
                        el(
                                "tr",
                                each(
                                        List.of("run", "compared with", "system", "quantity", "direction"),
                                        TrendPage::heading),
                                HtmlFragments.numericHeadings(List.of("ratio", "adjusted p")),
                                each(List.of("differences between the runs"), TrendPage::heading)),
                        all(rows));
    }

    private static Html heading(String words) {
        return el("th", attr("scope", "col"), text(words));
    }

    private Html change(int run, Series series, Mark mark) {
        List<String> context = trend.context(run, mark);
        return el(
                "tr",
                el("th", attr("scope", "row"), link(run)),
                el("td", link(mark.since())),
                el("td", HtmlFragments.system(series.system(), systems)),
                el("td", text(series.metric().words() + (series.cell().isEmpty() ? "" : " at " + series.cell()))),
                el("td", HtmlFragments.badge(mark.isWorse() ? "void" : "valid", mark.isWorse() ? "worse" : "better")),
                HtmlFragments.numericCells(List.of(TrendText.ratio(mark), TrendText.p(mark.adjustedP()))),
                el("td", context.isEmpty() ? text("–") : each(context, TrendPage::line)));
    }

    private static Html line(String words) {
        return el("div", text(words));
    }

    private Html breaks() {
        return HtmlFragments.table(
                "breaks",
                "Breaks",
                HtmlFragments.row(List.of("run", "reasons")),
                each(
                        IntStream.range(0, trend.runs().size())
                                .filter(i -> !trend.runs().get(i).breaks().isEmpty())
                                .boxed()
                                .toList(),
                        i -> el(
                                "tr",
                                el("th", attr("scope", "row"), link(i)),
                                el("td", each(trend.runs().get(i).breaks(), TrendPage::line)))));
    }

    private Html runs() {
        return HtmlFragments.table(
                "runs",
                "Runs",
                HtmlFragments.row(List.of("run", "directory", "trials", "answer", "differences from the previous run")),
                each(
                        IntStream.iterate(trend.runs().size() - 1, i -> i >= 0, i -> i - 1)
                                .boxed()
                                .toList(),
                        this::row));
    }

    private Html row(int run) {
        RunPoint point = trend.runs().get(run);
        List<String> differences = point.differences();
        return el(
                "tr",
                HtmlFragments.rowClass(!point.usable()),
                el("th", attr("scope", "row"), link(run)),
                el("td", css("code"), text(point.run().label())),
                el("td", verdicts(point.run().summary())),
                el("td", text(point.run().summary().answer())),
                el("td", differences.isEmpty() ? text("–") : each(differences, TrendPage::line)));
    }

    /// Returns the numbers of trials by verdict. Searches judge their own trials, so only their number is shown.
    private static Html verdicts(Summary summary) {
        int searches = summary.searchTrials().size();
        return all(verdicts(summary.trials()), searches == 0 ? nothing() : text(Count.of(searches, "search trial")));
    }

    private static Html verdicts(List<TrialSummary> trials) {
        return each(List.of(Verdict.values()), verdict -> {
            long count = trials.stream().filter(t -> t.verdict() == verdict).count();
            String kind = switch (verdict) {
                case VALID -> "valid";
                case FLAGGED -> "flagged";
                case VOID -> "void";
            };
            return count == 0 ? nothing() : all(HtmlFragments.badge(kind, count + " " + kind), text(" "));
        });
    }
}
