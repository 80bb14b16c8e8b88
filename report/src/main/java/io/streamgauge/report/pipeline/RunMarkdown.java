package io.streamgauge.report.pipeline;

import io.streamgauge.analyse.claims.ClaimText;
import io.streamgauge.analyse.compare.ComparedMetrics;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.text.ClockSentences;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.report.compare.FindingText;
import io.streamgauge.report.markdown.Markdown;
import io.streamgauge.report.pipeline.JobSummary.Pictures;
import io.streamgauge.report.run.ResultRow;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.MeanEstimate;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Summary of a run as a Markdown page: the answer, the results with their intervals, the verdicts and the caveats.
public final class RunMarkdown {
    private final Summary summary;
    private final PageText page;
    private final List<String> systems;

    private RunMarkdown(Summary summary, Pictures pictures) {
        this.summary = summary;
        this.page = new PageText(pictures);
        this.systems = Stream.concat(
                        summary.trials().stream().map(TrialSummary::system),
                        summary.capacities().stream().map(Capacity::system))
                .distinct()
                .toList();
    }

    /// Returns the page and its pictures.
    public static JobSummary of(Summary summary, Pictures pictures) {
        return new RunMarkdown(summary, pictures).render();
    }

    private JobSummary render() {
        page.add("## " + Markdown.escape(summary.name()));
        page.paragraph(summary.question());
        page.add("**" + Markdown.escape(summary.answer()) + "**");
        page.paragraph("Trust: " + summary.trust());
        if (summary.allTrials().stream().anyMatch(TrialSummary::simulated)) {
            page.add("**The trials ran in simulated time.**");
        }
        page.bullets(RunSuites.missing(summary).stream().map(Markdown::escape).toList());
        capacities();
        means();
        results();
        comparisons();
        claims();
        caveats();
        page.paragraph("Run " + summary.runId() + ", Streamgauge " + summary.streamgaugeVersion() + ", "
                + summary.host().cpuModel() + ", " + Count.of(summary.host().cpus(), "CPU") + ".");
        return page.summary();
    }

    private int colour(String system) {
        return Math.max(0, systems.indexOf(system));
    }

    private void capacities() {
        if (summary.capacities().isEmpty()) {
            return;
        }
        page.heading("Capacity");
        boolean repeated = summary.capacities().stream().anyMatch(c -> c.repetition() > 1);
        List<BarTable.Row> rows = new ArrayList<>();
        for (Capacity capacity : summary.capacities()) {
            Double estimate = capacity.estimatePerSecond();
            Double bound = capacity.lowerBoundPerSecond();
            String label = name(capacity.system(), capacity.cell())
                    + (capacity.objective().isEmpty() ? "" : ", " + capacity.objective())
                    + (repeated ? ", block " + capacity.repetition() : "");
            if (capacity.status() == Capacity.Status.GENERATOR_BOUND && bound != null) {
                rows.add(new BarTable.Row(
                        colour(capacity.system()),
                        label + ", lower bound",
                        bound,
                        bound,
                        bound,
                        false,
                        "at least " + NumberFormatter.significant(bound, 3),
                        "limited by the generator"));
            } else if (capacity.found() && estimate != null) {
                Double low = capacity.lowPerSecond();
                Double high = capacity.highPerSecond();
                rows.add(new BarTable.Row(
                        colour(capacity.system()),
                        label + (capacity.status() == Capacity.Status.UNCONFIRMED ? ", not confirmed" : ""),
                        estimate,
                        low == null ? estimate : low,
                        high == null ? estimate : high,
                        false,
                        NumberFormatter.significant(estimate, 3),
                        low == null || high == null
                                ? ""
                                : NumberFormatter.significant(low, 3) + "–" + NumberFormatter.significant(high, 3)));
            }
        }
        page.chart(new BarTable("capacity, messages/s", "messages/s", "system", rows));
        page.bullets(summary.capacities().stream()
                .filter(c -> c.status() != Capacity.Status.CONFIRMED)
                .map(c -> Markdown.escape(RunSuites.search(c) + ": " + c.reason()))
                .toList());
    }

    private static String name(String system, String cell) {
        return system + (cell.isEmpty() ? "" : ", " + cell);
    }

    /// Adds the means of the headline metric with their intervals.
    private void means() {
        Map<Metric, List<BarTable.Row>> rows = new LinkedHashMap<>();
        for (TrialGroup group : TrialGroup.of(summary.trials())) {
            Metric metric = ComparedMetrics.of(summary.trials().stream()
                            .filter(t -> t.cell().equals(group.cell()))
                            .toList())
                    .headline();
            double[] values = group.counted().stream()
                    .flatMapToDouble(trial -> MetricValue.of(metric, trial).stream())
                    .toArray();
            if (values.length > 0) {
                rows.computeIfAbsent(metric, _ -> new ArrayList<>()).add(mean(group, metric, MeanEstimate.of(values)));
            }
        }
        rows.forEach((metric, bars) -> {
            page.heading("Geometric mean of " + metric.words());
            String unit = MetricFormatter.unit(metric);
            page.chart(new BarTable(metric.words() + (unit.isEmpty() ? "" : ", " + unit), unit, "system", bars));
        });
    }

    private BarTable.Row mean(TrialGroup group, Metric metric, MeanEstimate mean) {
        // If the value of a trial is missing, for example because the consumers did not catch up, the other trials
        // are a selection.
        boolean complete = mean.n() == group.counted().size();
        ConfidenceInterval interval = mean.interval().filter(_ -> complete).orElse(null);
        double scale = metric.quantity() == Metric.Quantity.DURATION ? 1e-6 : 1;
        return new BarTable.Row(
                colour(group.system()),
                name(group.system(), group.cell()) + remark(group, mean),
                mean.mean() * scale,
                (interval == null ? mean.mean() : interval.low()) * scale,
                (interval == null ? mean.mean() : interval.high()) * scale,
                group.isVoid(),
                MetricFormatter.digits(metric, mean.mean()),
                interval == null
                        ? ""
                        : MetricFormatter.digits(metric, interval.low()) + "–"
                                + MetricFormatter.digits(metric, interval.high()));
    }

    /// Returns a remark if the trials are void, or if some trials do not have a value, for example because they
    /// have too few messages for the quantile.
    private static String remark(TrialGroup group, MeanEstimate mean) {
        int trials = group.counted().size();
        return (group.isVoid() ? " (void)" : "")
                + (mean.n() < trials ? " (" + mean.n() + " of " + Count.of(trials, "trial") + ")" : "");
    }

    private void results() {
        List<ResultRow> rows = ResultRow.of(summary);
        if (rows.isEmpty()) {
            return;
        }
        page.heading("Results");
        page.table(
                List.of(
                        "system",
                        "verdict",
                        "offered, messages/s",
                        "accepted",
                        "delivered",
                        "response p50, ms",
                        "p99",
                        "p99.9",
                        "end-to-end p50, ms",
                        "p99",
                        "lost",
                        "CPU, µs per message"),
                2,
                rows.stream().map(RunMarkdown::row).toList());
        if (rows.stream().anyMatch(row -> row.trials() > 1 && !row.isVoid())) {
            page.paragraph(ResultRow.NOTE);
        }
        ClockSentences.of(summary.trials()).ifPresent(page::paragraph);
    }

    private static List<String> row(ResultRow row) {
        List<String> cells = new ArrayList<>();
        cells.add(Markdown.escape(name(row.system(), row.cell())));
        cells.add(verdicts(row.members()));
        cells.addAll(
                row.measured()
                        ? row.figures()
                        : row.figures().stream().map(_ -> NumberFormatter.NONE).toList());
        return cells;
    }

    private static String verdicts(List<TrialSummary> trials) {
        return Stream.of(Verdict.values())
                .map(verdict -> words(
                        trials.stream().filter(t -> t.verdict() == verdict).count(), verdict))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String words(long count, Verdict verdict) {
        String word = switch (verdict) {
            case VALID -> "valid";
            case FLAGGED -> "flagged";
            case VOID -> "**void**";
        };
        return count == 0 ? "" : count + " " + word;
    }

    private void comparisons() {
        if (summary.comparisons().isEmpty()) {
            return;
        }
        page.heading("Comparisons");
        page.table(
                List.of("metric", "A", "B", "finding", "A / B", "interval", "blocks"),
                4,
                summary.comparisons().stream().map(RunMarkdown::row).toList());
    }

    private static List<String> row(Comparison c) {
        String interval = range(c.low(), c.high());
        return List.of(
                Markdown.escape(name(c.metric(), c.cell())),
                Markdown.escape(c.a()),
                Markdown.escape(c.b()) + (c.control() ? " (A/A control)" : ""),
                finding(c),
                ratio(c.ratio()),
                interval
                        + (interval.equals(NumberFormatter.NONE)
                                ? ""
                                : " (" + NumberFormatter.confidenceLevel(c.confidence()) + " %)"),
                Integer.toString(c.blocks().size()));
    }

    static String ratio(@Nullable Double ratio) {
        return ratio == null ? NumberFormatter.NONE : NumberFormatter.ratio(ratio) + "×";
    }

    static String range(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null ? NumberFormatter.NONE : NumberFormatter.ratioRange(low, high);
    }

    private static String finding(Comparison c) {
        String text = FindingText.of(c);
        return c.finding() == Comparison.Finding.DIFFERENT && !c.withinControl() ? "**" + text + "**" : text;
    }

    private void claims() {
        if (summary.claims().isEmpty()) {
            return;
        }
        page.heading("Claims: " + ClaimText.verdictCounts(summary.claims()));
        page.table(
                List.of("verdict", "claim", "measured", "reason"),
                4,
                summary.claims().stream().map(RunMarkdown::row).toList());
    }

    private static List<String> row(ClaimResult claim) {
        String measured = Stream.of(ClaimText.ours(claim), ClaimText.measured(claim))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        return List.of(
                "**" + ClaimText.verdict(claim.verdict()) + "**",
                Markdown.escape(claim.id() + ": " + claim.text()) + "<br>" + Markdown.escape(claim.statement()),
                Markdown.escape(measured),
                Markdown.escape(claim.explanation()));
    }

    private void caveats() {
        if (summary.caveats().isEmpty()) {
            return;
        }
        page.heading("Caveats");
        page.bullets(summary.caveats().stream()
                .sorted(Comparator.comparing((CaveatGroup g) -> g.caveat().severity())
                        .reversed())
                .map(RunMarkdown::item)
                .toList());
    }

    private static String item(CaveatGroup group) {
        Caveat caveat = group.caveat();
        List<String> trials = group.trials();
        String where = trials.isEmpty()
                ? "the run"
                : trials.size() <= 3
                        ? String.join(", ", trials)
                        : trials.size() + " trials, first " + trials.getFirst();
        return (caveat.severity() == Severity.VOID ? "**void** " : "flag ")
                + Markdown.escape(where + ": " + caveat.seen() + " " + caveat.why() + " " + caveat.remedy());
    }
}
