package io.streamgauge.report.site;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.runs.BestRatios;
import io.streamgauge.analyse.runs.BestRatios.Entry;
import io.streamgauge.analyse.runs.BestRatios.Score;
import io.streamgauge.analyse.runs.BestRatios.Test;
import io.streamgauge.analyse.runs.ExperimentTrend;
import io.streamgauge.analyse.runs.StoredRun;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.html.StaticPage;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.function.Function;

/// First page of a site: the ratios to the best system, and the experiments.
final class SiteIndex {
    private final String title;
    private final List<ExperimentTrend> trends;
    private final BestRatios ratios;
    private final List<String> skipped;
    private final Function<StoredRun, String> report;
    private final Function<String, String> page;
    private final List<String> systems;

    /// @param report function that returns the address of the report of a run
    /// @param page function that returns the address of the page of an experiment
    SiteIndex(
            String title,
            List<ExperimentTrend> trends,
            List<String> skipped,
            Function<StoredRun, String> report,
            Function<String, String> page) {
        this.title = title;
        this.trends = trends;
        this.ratios = BestRatios.of(trends);
        this.skipped = skipped;
        this.report = report;
        this.page = page;
        this.systems = ratios.scores().stream().map(Score::system).toList();
    }

    String render() {
        long runs = trends.stream().mapToLong(trend -> trend.runs().size()).sum();
        return StaticPage.withScripts(
                "site",
                title,
                el(
                        "header",
                        css("masthead"),
                        el("h1", text(title)),
                        el(
                                "p",
                                css("trust"),
                                text("This site contains " + TrendText.count(runs, "run") + " of "
                                        + TrendText.count(trends.size(), "experiment") + "."))),
                HtmlFragments.section("experiments", "Experiments", experiments()),
                when(!ratios.tests().isEmpty(), HtmlFragments.section("best", "Ratio to the best system", best())),
                when(!skipped.isEmpty(), HtmlFragments.section("skipped", "Skipped directories", skipped())));
    }

    private Html experiments() {
        return HtmlFragments.table(
                "experiments",
                "Experiments",
                el(
                        "tr",
                        el("th", attr("scope", "col"), text("experiment")),
                        HtmlFragments.numericHeadings(List.of("runs", "detected changes")),
                        el("th", attr("scope", "col"), text("latest run")),
                        el("th", attr("scope", "col"), text("state")),
                        el("th", attr("scope", "col"), text("latest answer"))),
                each(trends, this::experiment));
    }

    private Html experiment(ExperimentTrend trend) {
        StoredRun last = trend.runs().getLast().run();
        StoredRun usable = trend.latest();
        return el(
                "tr",
                el("th", attr("scope", "row"), el("a", attr("href", page.apply(trend.name())), text(trend.name()))),
                HtmlFragments.numericCells(
                        List.of(Integer.toString(trend.runs().size()), Long.toString(trend.marks()))),
                el("td", el("a", attr("href", report.apply(last)), text(TrendText.time(last)))),
                el("td", text(TrendText.state(trend))),
                el("td", text(usable == null ? "–" : usable.summary().answer())));
    }

    private Html best() {
        return all(
                el(
                        "p",
                        css("note"),
                        text("Each table cell contains the ratio to the best system in the latest usable run of the"
                                + " experiment. The ratio uses the metric of the experiment's answer. A ratio of 1.00"
                                + " is the best. A ratio of 2.00 is twice the latency or half the rate. A star means"
                                + " that the run does not show a difference from the best system. \"Doubtful\" means that"
                                + " a caveat, instead of the system itself, could be the cause of the difference, or that"
                                + " only some trials of one of the two systems have a value. Such a cell contains the"
                                + " value without a ratio, which counts as missing. The score is the geometric mean of"
                                + " the ratios, in which each experiment has the same weight. The"
                                + " table omits capacity searches in which the generator limited a system, because"
                                + " the best system is unknown. If the durability classes of the systems differ, the"
                                + " heading contains these classes. Higher durability alone may explain why a system is"
                                + " slower. The table does not combine simulated time with real"
                                + " time. The scores do not include missing results. Systems with missing results are"
                                + " listed below the systems with complete results, because the scores of the two"
                                + " groups do not cover the same experiments.")),
                HtmlFragments.table(
                        "ratio-to-best", "Ratio to the best system", head(), each(ratios.scores(), this::row)));
    }

    private Html head() {
        return el(
                "tr",
                el("th", attr("scope", "col"), text("system")),
                HtmlFragments.numericHeadings(List.of("score")),
                each(
                        ratios.tests(),
                        test -> el(
                                "th",
                                css("num"),
                                attr("scope", "col"),
                                el("a", attr("href", report.apply(test.run())), text(test.experiment())),
                                el("span", css("range"), text(test.metric().words())),
                                when(test.isSimulated(), el("span", css("range"), text("simulated time"))),
                                when(
                                        !test.unequalDurability().isEmpty(),
                                        el("span", css("range"), text("durability " + test.unequalDurability()))),
                                when(!test.cell().isEmpty(), el("span", css("range"), text(test.cell()))))),
                el("th", attr("scope", "col"), text("missing")));
    }

    private Html row(Score score) {
        Double ratio = score.ratio();
        return el(
                "tr",
                el("th", attr("scope", "row"), HtmlFragments.system(score.system(), systems)),
                ratio == null
                        ? el("td", css("num none"), text("–"))
                        : el(
                                "td",
                                css("num"),
                                attr("data-value", HtmlFragments.raw(ratio)),
                                el("strong", text(NumberFormatter.ratio(ratio)))),
                each(ratios.tests(), test -> cell(test, score.system())),
                el("td", text(score.missing().isEmpty() ? "–" : String.join("; ", score.missing()))));
    }

    private static Html cell(Test test, String system) {
        Entry entry = test.entries().get(system);
        if (entry == null) {
            return el("td", css("num none"), text("missing"));
        }
        Double ratio = entry.ratio();
        Html value = el(
                "span", css("range"), text(MetricFormatter.value(test.metric().metric(), entry.value())));
        return ratio == null
                ? el("td", css("num none"), text("doubtful"), value)
                : el(
                        "td",
                        css("num"),
                        attr("data-value", HtmlFragments.raw(ratio)),
                        text(NumberFormatter.ratio(ratio) + (entry.shown() ? "" : "*")),
                        value);
    }

    private Html skipped() {
        return el("ul", each(skipped, reason -> el("li", css("code"), text(reason))));
    }
}
