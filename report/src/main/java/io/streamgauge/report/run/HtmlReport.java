package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.report.compare.ClaimTable;
import io.streamgauge.report.compare.ComparisonSection;
import io.streamgauge.report.compare.PublishedTable;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.html.PageAssets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/// Report of a run as a single page. The page does not send requests. Therefore, you can open the page as a
/// local file. The text, tables and charts are complete without JavaScript.
public final class HtmlReport {
    private HtmlReport() {}

    /// Writes the page. An existing file is replaced only by a complete page.
    ///
    /// @throws IOException if the file cannot be written
    public static void write(Summary summary, List<TrialSeries> series, Path file) throws IOException {
        Path unfinished = file.resolveSibling("." + file.getFileName() + ".tmp");
        try {
            Files.writeString(unfinished, render(summary, series));
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /// Returns the page as text.
    ///
    /// @param series series of the trials, in any order; charts over time omit trials without series
    public static String render(Summary summary, List<TrialSeries> series) {
        var assets = new PageAssets();
        Html page = el(
                "html",
                attr("lang", "en"),
                head(summary, assets),
                el(
                        "body",
                        attr("data-run", summary.runId()),
                        el("a", css("skip"), attr("href", "#results"), text("Skip to the results")),
                        el("main", ReportHeader.of(summary), sections(summary, series)),
                        el(
                                "footer",
                                text("Streamgauge " + summary.streamgaugeVersion() + " created this page"
                                        + " from the result files of run " + summary.runId() + ".")),
                        assets.scripts()));
        return "<!DOCTYPE html>\n" + page.render() + "\n";
    }

    private static Html head(Summary summary, PageAssets assets) {
        return el(
                "head",
                el("meta", attr("charset", "utf-8")),
                assets.policy(),
                el("meta", attr("name", "viewport"), attr("content", "width=device-width, initial-scale=1")),
                el("meta", attr("name", "color-scheme"), attr("content", "light dark")),
                el("meta", attr("name", "generator"), attr("content", "Streamgauge")),
                el("title", text(summary.name() + " · Streamgauge")),
                assets.style());
    }

    private record Section(String id, String title, Html content) {}

    private static Html sections(Summary summary, List<TrialSeries> series) {
        boolean searched = !summary.capacities().isEmpty();
        boolean ordinary = !summary.trials().isEmpty() || !searched;
        List<Section> sections = results(summary, series, searched, ordinary);
        sections.addAll(evidence(summary));
        return all(
                el(
                        "section",
                        attr("id", "results"),
                        attr("aria-label", "Results"),
                        when(searched, CapacitySection.results(summary)),
                        when(ordinary, ResultTable.of(summary)),
                        el(
                                "nav",
                                attr("aria-label", "Sections"),
                                each(
                                        sections,
                                        section -> el("a", attr("href", "#" + section.id()), text(section.title()))))),
                each(sections, section -> HtmlFragments.section(section.id(), section.title(), section.content())));
    }

    private static List<Section> results(
            Summary summary, List<TrialSeries> series, boolean searched, boolean ordinary) {
        List<Section> sections = new ArrayList<>();
        if (searched) {
            sections.add(new Section("capacity", "Capacity", CapacitySection.of(summary)));
        }
        if (!summary.claims().isEmpty()) {
            sections.addFirst(new Section("claims", "Claims", ClaimTable.of(summary)));
        }
        if (!summary.published().isEmpty()) {
            sections.add(new Section("published", "Published values", PublishedTable.of(summary)));
        }
        if (OutageTable.has(summary)) {
            sections.add(new Section("outage", "Outage", OutageTable.of(summary)));
        }
        if (TransferTable.has(summary)) {
            sections.add(new Section("transfers", "Transfers", TransferTable.of(summary)));
        }
        if (DestinationSection.has(summary)) {
            sections.add(new Section("destinations", "Destinations", DestinationSection.of(summary)));
        }
        if (ChurnSection.has(summary)) {
            sections.add(new Section("churn", "Churn", ChurnSection.of(summary)));
        }
        if (WorkerTable.has(summary)) {
            sections.add(new Section("workers", "Workers", WorkerTable.of(summary)));
        }
        if (ComparisonSection.has(summary)) {
            sections.add(new Section("comparison", "Comparison", ComparisonSection.of(summary)));
        }
        if (ordinary) {
            sections.add(new Section("charts", "Charts", new RunCharts(summary, series).all()));
        }
        return sections;
    }

    private static List<Section> evidence(Summary summary) {
        Summary shown = summary.withTrials(summary.representatives());
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("caveats", "Caveats", RunDetails.caveats(summary)));
        sections.add(new Section("resources", "Resources", TrialTables.resources(shown)));
        if (BrokerTable.has(shown)) {
            sections.add(new Section("brokers", "Broker metrics", BrokerTable.of(shown)));
        }
        sections.add(new Section("limits", "Machine limits", PhysicalLimits.of(shown)));
        sections.add(new Section("trials", "Trials", TrialTables.trials(summary.withTrials(summary.allTrials()))));
        sections.add(new Section("settings", "Settings", SettingsTable.of(shown)));
        sections.add(new Section(
                "versions", "Versions and host", all(SettingsTable.versions(shown), RunDetails.facts(shown))));
        sections.add(new Section("plan", "Plan", RunDetails.plan(summary)));
        return sections;
    }
}
