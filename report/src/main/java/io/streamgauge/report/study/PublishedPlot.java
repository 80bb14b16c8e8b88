package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.report.chart.LogAxis;
import io.streamgauge.report.chart.MetricScale;
import io.streamgauge.report.chart.Svg;
import io.streamgauge.report.html.Html;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chart of the published and the measured values of one metric, with a row for each system and level.
final class PublishedPlot implements StudyPicture {
    /// Start of the title, which is followed by the metric.
    static final String TITLE = "Published and measured ";

    /// Minimum number of measured values for a chart.
    private static final int COMPARABLE = 2;

    private static final Pattern SIDE =
            Pattern.compile("([a-z][\\w.-]*) at ([^<>;]+?)(?= [<>]| within | is between |, margin|;|$)");

    private static final int ROW = 40;
    private static final int MARKS = 27;
    private static final int BELOW = 42;

    private final String metric;
    private final List<PublishedResult> figures;
    private final MetricScale scale;
    private final List<String> systems;

    /// @param figures values of the same metric
    /// @param systems systems in the order of their colours
    PublishedPlot(String metric, List<PublishedResult> figures, List<String> systems) {
        this.metric = metric;
        this.figures = figures;
        this.systems = systems;
        this.scale = MetricScale.of(
                Metric.parse(metric).map(m -> m.quantity().unit()).orElse(""));
    }

    /// Returns a chart for each metric with at least two measured values, in the order of the values. A
    /// table is sufficient for fewer values.
    static List<PublishedPlot> of(List<PublishedResult> figures, List<String> systems) {
        Map<String, List<PublishedResult>> byMetric = new LinkedHashMap<>();
        figures.forEach(f ->
                byMetric.computeIfAbsent(f.metric(), _ -> new ArrayList<>()).add(f));
        return byMetric.entrySet().stream()
                .filter(e -> e.getValue().stream().filter(f -> f.ours() != null).count() >= COMPARABLE)
                .map(e -> new PublishedPlot(e.getKey(), e.getValue(), systems))
                .toList();
    }

    /// Returns whether the chart contains all sides of a comparison that name levels, for example `kafka at
    /// durability D3`.
    boolean shows(String statement) {
        return SIDE.matcher(statement)
                .results()
                .allMatch(side -> figures.stream().anyMatch(figure -> isOf(figure, side.group(1), side.group(2))));
    }

    private static boolean isOf(PublishedResult figure, String system, String levels) {
        return figure.systemAlone().equals(system)
                && Arrays.asList(figure.level().split(", ", -1)).containsAll(Arrays.asList(levels.split(", ", -1)));
    }

    @Override
    public Html draw() {
        return StudyPicture.figure(
                title(),
                title() + ". The table contains the values.",
                attr("height", Integer.toString(height())),
                content());
    }

    @Override
    public String file() {
        return Svg.file(800, height(), content());
    }

    @Override
    public String title() {
        return TITLE + metric + StudyPicture.clockError(clockErrorNanos());
    }

    private @Nullable Long clockErrorNanos() {
        return figures.stream()
                .flatMap(figure -> Stream.ofNullable(figure.clockErrorNanos()))
                .map(nanos -> new MeasurementError(0, 0, nanos, 0))
                .reduce(MeasurementError::plus)
                .map(MeasurementError::clockNanos)
                .orElse(null);
    }

    @Override
    public String reading() {
        return "A dot shows the median of the measured values. A line shows the range of these values."
                + StudyPicture.diamonds(true, figures.stream().anyMatch(figure -> figure.doubtful() != null));
    }

    private int height() {
        return figures.size() * ROW + 4 + BELOW;
    }

    private Html content() {
        List<Double> shown = new ArrayList<>();
        for (PublishedResult figure : figures) {
            shown.add(scale.shown(figure.published()));
            Double low = figure.lowest();
            Double high = figure.highest();
            if (low != null && high != null) {
                shown.add(scale.shown(low));
                shown.add(scale.shown(high));
            }
        }
        LogAxis axis = new LogAxis(shown, 0);
        return all(
                axis.draw(
                        height() - BELOW,
                        v -> NumberFormatter.significant(v, 4),
                        metric + ", " + scale.unit() + " (log scale)"),
                all(IntStream.range(0, figures.size())
                        .mapToObj(i -> row(figures.get(i), i * (double) ROW, axis))
                        .toList()));
    }

    private Html row(PublishedResult figure, double top, LogAxis axis) {
        return el(
                "g",
                css("s" + StudyPicture.colour(systems, figure.systemAlone())),
                Svg.words("name", 0, top + 14, figure.system()),
                measured(figure, axis, top + MARKS),
                Svg.published(
                        axis.at(scale.shown(figure.published())),
                        top + MARKS,
                        figure.doubtful() != null,
                        el("title", text("published: " + figure.publishedWords()))));
    }

    private Html measured(PublishedResult figure, LogAxis axis, double y) {
        Double ours = figure.ours();
        Double low = figure.lowest();
        Double high = figure.highest();
        if (ours == null || low == null || high == null) {
            return nothing();
        }
        return all(
                Svg.line("interval", axis.at(scale.shown(low)), axis.at(scale.shown(high)), y, y),
                Svg.circle("", axis.at(scale.shown(ours)), y, 4, el("title", text("measured: " + figure.oursWords()))));
    }
}
