package io.streamgauge.report.site;

import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.runs.ExperimentTrend;
import io.streamgauge.analyse.runs.StoredRun;
import io.streamgauge.analyse.runs.TrendAnalysis;
import io.streamgauge.report.run.HtmlReport;
import io.streamgauge.report.site.RunSearch.Found;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Static site for many runs. All pages are self-contained, and links between them are relative.
///
/// ```
/// index.html  experiments/NAME.html  runs/RUN_ID/report.html
/// ```
public final class Site {
    private static final String REPORT = "report.html";

    private final Path directory;
    private final SiteNames experiments = new SiteNames();
    private final Map<String, String> reports = new HashMap<>();

    private Site(Path directory) {
        this.directory = directory;
    }

    /// Writes the site. Replaces the pages of an earlier site, but does not remove other files.
    ///
    /// @param title title of the first page
    /// @param directory directory of the site, which is created if it does not exist
    /// @return path of the first page
    public static Path write(RunSearch search, String title, Path directory) throws IOException {
        Site site = new Site(directory);
        SiteNames runs = new SiteNames();
        for (Found found : search.runs()) {
            String name = runs.of(found.run().identity(), found.run().summary().runId());
            site.writeReport(found, "runs/" + name + "/" + REPORT);
        }
        List<ExperimentTrend> trends =
                TrendAnalysis.of(search.runs().stream().map(Found::run).toList());
        Files.createDirectories(directory.resolve("experiments"));
        for (ExperimentTrend trend : trends) {
            RunDirectory.writeText(
                    directory.resolve(site.page(trend.name())),
                    new TrendPage(trend, run -> "../" + site.report(run)).render());
        }
        Path index = directory.resolve("index.html");
        RunDirectory.writeText(
                index, new SiteIndex(title, trends, search.skipped(), site::report, site::page).render());
        return index;
    }

    private String page(String experiment) {
        return "experiments/" + experiments.of(experiment) + ".html";
    }

    private String report(StoredRun run) {
        return Objects.requireNonNull(reports.get(run.identity()));
    }

    /// Writes the report of a run. This method does not copy `report.html`, because this file can differ from
    /// the other pages. For example, the run was resumed and then killed, or an earlier version wrote the file.
    private void writeReport(Found found, String address) throws IOException {
        Path target = directory.resolve(address);
        Files.createDirectories(Objects.requireNonNull(target.getParent()));
        RunAnalysis analysis = RunAnalysis.of(new RunDirectory(found.directory()));
        HtmlReport.write(analysis.summary(), analysis.series(), target);
        reports.put(found.run().identity(), address);
    }
}
