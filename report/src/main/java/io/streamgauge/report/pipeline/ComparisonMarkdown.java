package io.streamgauge.report.pipeline;

import io.streamgauge.analyse.runs.ComparabilityIssue;
import io.streamgauge.analyse.runs.RunComparison;
import io.streamgauge.analyse.runs.RunComparison.Change;
import io.streamgauge.analyse.runs.RunComparison.Difference;
import io.streamgauge.analyse.runs.RunComparison.GateResult;
import io.streamgauge.analyse.runs.RunComparison.Side;
import io.streamgauge.report.markdown.Markdown;
import io.streamgauge.report.pipeline.JobSummary.Pictures;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;

/// Comparison of runs as a Markdown page: gates, comparability issues, changes with their intervals, and differences.
public final class ComparisonMarkdown {
    private final RunComparison comparison;
    private final boolean several;
    private final PageText page;

    private ComparisonMarkdown(RunComparison comparison, Pictures pictures) {
        this.comparison = comparison;
        this.several = comparison.runs().size() > 2;
        this.page = new PageText(pictures);
    }

    /// Returns the page and its pictures.
    public static JobSummary of(RunComparison comparison, Pictures pictures) {
        return new ComparisonMarkdown(comparison, pictures).render();
    }

    private JobSummary render() {
        List<String> labels = comparison.runs().stream().map(Side::label).toList();
        page.add("## " + Markdown.escape(String.join(", ", labels.subList(1, labels.size()))) + " compared with "
                + Markdown.escape(labels.getFirst()));
        page.table(
                List.of("verdict", "gate"),
                2,
                comparison.gates().stream()
                        .map(gate -> List.of(verdict(gate), Markdown.escape(gate.sentence())))
                        .toList());
        page.bullets(comparison.doubts().stream().map(ComparisonMarkdown::doubt).toList());
        changes();
        differences();
        page.table(
                List.of("run", "started", "trials", "void"),
                2,
                comparison.runs().stream()
                        .map(side -> List.of(
                                Markdown.escape(side.label()),
                                Markdown.escape(side.startedAt()),
                                Integer.toString(side.trials()),
                                Integer.toString(side.voids())))
                        .toList());
        return page.summary();
    }

    private static String verdict(GateResult gate) {
        return switch (gate.verdict()) {
            case REGRESSION -> "**fails**";
            case ABSENT -> "passes";
            case CANNOT_TELL -> "**inconclusive**";
        };
    }

    private static String doubt(ComparabilityIssue doubt) {
        String consequence = switch (doubt.severity()) {
            case REFUSES -> "**Not compared** because ";
            case STOPS_GATES -> "**Gates are inconclusive** because ";
            case WARNS -> "";
        };
        return consequence + Markdown.escape(doubt.text() + ".");
    }

    private void changes() {
        if (comparison.changes().isEmpty()) {
            return;
        }
        page.heading("Changes");
        List<BarTable.Row> bars = new ArrayList<>();
        for (Change change : comparison.changes()) {
            Double ratio = change.ratio();
            if (ratio != null) {
                Double low = change.low();
                Double high = change.high();
                bars.add(new BarTable.Row(
                        0,
                        name(change),
                        ratio,
                        low == null ? ratio : low,
                        high == null ? ratio : high,
                        false,
                        RunMarkdown.ratio(ratio),
                        low == null || high == null ? "" : NumberFormatter.ratioRange(low, high)));
            }
        }
        page.chart(new BarTable("now / before", "ratio", "system and metric", bars));
        page.bullets(comparison.changes().stream()
                .filter(change -> change.finding().decided() || change.ratio() == null)
                .map(change -> Markdown.escape(change.sentence()))
                .toList());
    }

    private String name(Change change) {
        return change.system() + (change.cell().isEmpty() ? "" : ", " + change.cell()) + ", " + change.metric()
                + (several ? ", " + change.run() : "");
    }

    private void differences() {
        if (comparison.differences().isEmpty()) {
            return;
        }
        page.heading("Differences");
        List<String> head = new ArrayList<>(List.of("area", "item"));
        comparison.runs().forEach(run -> head.add(Markdown.escape(run.label())));
        page.table(
                head,
                head.size(),
                comparison.differences().stream().map(ComparisonMarkdown::row).toList());
    }

    private static List<String> row(Difference difference) {
        List<String> cells = new ArrayList<>(List.of(difference.part().text(), Markdown.escape(difference.what())));
        difference.values().forEach(value -> cells.add(value.isEmpty() ? "–" : Markdown.escape(value)));
        return cells;
    }
}
