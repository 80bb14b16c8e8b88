package io.streamgauge.report.compare;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.compare.ComparedMetrics;
import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.report.chart.BlockPlot;
import io.streamgauge.report.chart.DotPlot;
import io.streamgauge.report.chart.DotPlot.Dot;
import io.streamgauge.report.chart.DotPlot.Row;
import io.streamgauge.report.chart.MetricScale;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Comparisons of a run with several blocks: a table of all comparisons, and charts of the compared
/// metrics for each cell.
public final class ComparisonSection {
    private final Summary summary;
    private final List<String> systems;

    private ComparisonSection(Summary summary) {
        this.summary = summary;
        this.systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
    }

    public static boolean has(Summary summary) {
        return !summary.comparisons().isEmpty();
    }

    public static Html of(Summary summary) {
        return new ComparisonSection(summary).section();
    }

    private Html section() {
        List<String> cells = TrialGroup.distinct(summary.comparisons(), Comparison::cell);
        return all(
                el("p", css("note"), text(reading())),
                when(summary.stopping() != null, el("p", css("note"), text(stopping(summary.stopping())))),
                each(cells, this::cell),
                el("h3", text("All comparisons")),
                table());
    }

    private static String reading() {
        return "A dot is a trial, and a cross is a void trial. The vertical mark is the"
                + " geometric mean, and the bar is its 95 % interval. The variation between the trials of a system"
                + " includes changes of the machine from block to block. The ratio within a block"
                + " excludes these changes. Use the chart by block to compare two systems. The systems"
                + " differ if the bar for all blocks does not include 1.";
    }

    private static String stopping(@Nullable EarlyStopping stopping) {
        return stopping == null
                ? ""
                : "The run was planned to stop as soon as "
                        + (stopping.isByClaims()
                                ? "the claims were"
                                : "the comparison of " + stopping.metric() + " was")
                        + " decided, and after at most "
                        + stopping.blocks()
                        + " blocks. The intervals are widened for the interim analyses, so that their joint"
                        + " confidence level is 95 %.";
    }

    private Html cell(String cell) {
        List<Comparison> here = summary.comparisons().stream()
                .filter(c -> c.cell().equals(cell))
                .toList();
        List<String> metrics = TrialGroup.distinct(here, Comparison::metric);
        String compared = ComparedMetrics.of(summary.trials().stream()
                        .filter(t -> t.cell().equals(cell))
                        .toList())
                .headline()
                .words();
        String headline = metrics.contains(compared) ? compared : metrics.getFirst();
        List<String> others = metrics.stream().filter(m -> !m.equals(headline)).toList();
        return el(
                "div",
                css("cell"),
                when(!cell.isEmpty(), el("h3", text(cell))),
                plots(here, headline),
                when(
                        !others.isEmpty(),
                        el(
                                "details",
                                el("summary", text("More charts: " + String.join(", ", others))),
                                each(others, metric -> plots(here, metric)))));
    }

    private Html plots(List<Comparison> here, String metric) {
        List<Comparison> of =
                here.stream().filter(c -> c.metric().equals(metric)).toList();
        return el(
                "div",
                css("charts"),
                dots(of.getFirst()).draw(),
                each(sorted(of), comparison -> new BlockPlot(comparison).draw()));
    }

    /// Returns the pairs of systems, with the control pair last.
    private static List<Comparison> sorted(List<Comparison> comparisons) {
        return comparisons.stream()
                .sorted(Comparator.comparing(Comparison::control))
                .toList();
    }

    private DotPlot dots(Comparison comparison) {
        List<Row> rows = new ArrayList<>();
        Metric metric = Metric.parse(comparison.metric()).orElseThrow();
        for (String system : systems) {
            List<Dot> dots = new ArrayList<>();
            boolean complete = true;
            for (TrialSummary trial : summary.trials()) {
                if (!trial.system().equals(system) || !trial.cell().equals(comparison.cell())) {
                    continue;
                }
                OptionalDouble value = MetricValue.of(metric, trial);
                if (value.isPresent()) {
                    dots.add(new Dot(trial.id(), value.getAsDouble(), HtmlFragments.isVoid(trial)));
                } else {
                    complete &= HtmlFragments.isVoid(trial);
                }
            }
            if (!dots.isEmpty()) {
                rows.add(new Row(system, dots, complete));
            }
        }
        return new DotPlot(
                comparison.metric() + " by trial",
                comparison.metric(),
                MetricScale.of(comparison.unit()),
                rows,
                systems);
    }

    private Html table() {
        boolean cells = summary.comparisons().stream().anyMatch(c -> !c.cell().isEmpty());
        Html head = el(
                "tr",
                when(cells, heading("cell")),
                each(List.of("metric", "A", "B"), ComparisonSection::heading),
                each(List.of("A / B", interval(), "blocks"), ComparisonSection::numeric),
                each(List.of("finding", "excluded"), ComparisonSection::heading));
        return HtmlFragments.table(
                "comparisons", "All comparisons", head, each(summary.comparisons(), c -> row(c, cells)));
    }

    /// Returns the heading of the intervals. The heading contains the confidence level if all intervals have the same
    /// level. In a run with interim analyses, the level depends on the number of blocks of a comparison.
    private String interval() {
        List<Double> levels = summary.comparisons().stream()
                .map(Comparison::confidence)
                .distinct()
                .toList();
        return levels.size() == 1 ? NumberFormatter.confidenceLevel(levels.getFirst()) + " % interval" : "interval";
    }

    private static Html heading(String words) {
        return el("th", attr("scope", "col"), text(words));
    }

    private static Html numeric(String words) {
        return el("th", css("num"), attr("scope", "col"), text(words));
    }

    private Html row(Comparison c, boolean cells) {
        Double ratio = c.ratio();
        Double low = c.low();
        Double high = c.high();
        return el(
                "tr",
                when(cells, el("td", text(c.cell()))),
                el("th", attr("scope", "row"), text(c.metric())),
                el("td", HtmlFragments.system(c.a(), systems)),
                el("td", HtmlFragments.system(c.b(), systems), when(c.control(), text(" (A/A control)"))),
                ratio == null || low == null || high == null
                        ? el("td", css("num none"), text("–"))
                        : el(
                                "td",
                                css("num"),
                                attr("data-value", HtmlFragments.raw(ratio)),
                                text(NumberFormatter.ratio(ratio) + "×")),
                el(
                        "td",
                        css("num"),
                        text(
                                low == null || high == null
                                        ? "–"
                                        : NumberFormatter.ratioRange(low, high).replace('-', '–'))),
                el("td", css("num"), text(Integer.toString(c.blocks().size()))),
                el("td", text(finding(c))),
                el(
                        "td",
                        css("wide"),
                        text(String.join(
                                "; ",
                                c.dropped().stream()
                                        .map(d -> "block " + d.number() + ": " + d.why())
                                        .toList()))));
    }

    private static String finding(Comparison c) {
        return FindingText.of(c) + (c.finding() == Comparison.Finding.UNDECIDED ? clocks(c) + needed(c) : "");
    }

    private static String clocks(Comparison c) {
        Long nanos = c.clockErrorNanos();
        return nanos == null ? "" : "; " + new MeasurementError(0, 0, nanos, 0).words("end-to-end latencies");
    }

    private static String needed(Comparison c) {
        Integer needed = c.blocksNeeded();
        Double detectable = c.detectableRatio();
        return (detectable == null
                        ? ""
                        : "; with this number of blocks, a ratio of " + NumberFormatter.ratio(detectable)
                                + "× is detected with a probability of 80 %")
                + (needed == null
                        ? ""
                        : "; about " + NumberFormatter.number(needed, 2)
                                + " blocks are needed to detect the measured ratio");
    }
}
