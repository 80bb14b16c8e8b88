package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.report.html.Html;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.chart.StudyBars;
import io.streamgauge.study.chart.StudyBars.Bar;
import io.streamgauge.study.chart.StudyChart;
import io.streamgauge.study.chart.StudyChart.Panel;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chart of the results of a study part.
interface StudyPicture {
    /// Returns the title of the chart.
    String title();

    /// Returns the chart for a page.
    Html draw();

    /// Returns the chart as an SVG file that does not require a style sheet.
    String file();

    /// Returns the meaning of a line or bar, or an empty string if the title is sufficient.
    default String reading() {
        return "";
    }

    /// Returns all charts of a part that have data, in this order: bars, curves, published values.
    ///
    /// @param statements statements of a claim, whose levels the charts show; empty to show all levels
    static List<StudyPicture> of(PartResult part, List<String> statements) {
        List<String> systems = systems(part);
        StatedLevels stated = new StatedLevels(statements);
        return Stream.of(
                        part.charts().bars().stream()
                                .map(bars -> stated(bars, stated))
                                .filter(bars -> !bars.bars().isEmpty())
                                .map(bars -> new BarPlot(bars, systems)),
                        part.charts().curves().stream()
                                .map(chart -> stated(chart, stated))
                                .filter(StudyPicture::hasData)
                                .map(chart -> new LinePlot(chart, systems)),
                        PublishedPlot.of(stated(part.published(), stated), systems).stream())
                .flatMap(pictures -> pictures.map(StudyPicture.class::cast))
                .toList();
    }

    private static StudyBars stated(StudyBars bars, StatedLevels stated) {
        Set<String> shown = stated.of(bars.bars().stream().map(Bar::level).toList());
        Set<String> systems =
                stated.of(bars.bars().stream().map(bar -> plain(bar.system())).toList());
        return new StudyBars(
                bars.title(),
                bars.reading(),
                bars.bars().stream()
                        .filter(bar -> shown.contains(bar.level()) && systems.contains(plain(bar.system())))
                        .toList());
    }

    private static StudyChart stated(StudyChart chart, StatedLevels stated) {
        Set<String> shown = stated.of(chart.panels().stream().map(Panel::title).toList());
        return chart.withPanels(chart.panels().stream()
                .filter(panel -> shown.contains(panel.title()))
                .toList());
    }

    private static List<PublishedResult> stated(List<PublishedResult> figures, StatedLevels stated) {
        Set<String> shown =
                stated.of(figures.stream().map(PublishedResult::level).toList());
        return figures.stream().filter(figure -> shown.contains(figure.level())).toList();
    }

    private static boolean hasData(StudyChart chart) {
        return chart.panels().stream()
                .flatMap(panel -> panel.lines().stream())
                .anyMatch(line -> !line.published() && line.hasValues());
    }

    /// Returns the systems of a part, in the order of their colours in all of its charts.
    private static List<String> systems(PartResult part) {
        Stream<String> published = part.published().stream().map(PublishedResult::systemAlone);
        Stream<String> bars = part.charts().bars().stream()
                .flatMap(plot -> plot.bars().stream().map(StudyBars.Bar::system));
        Stream<String> lines = part.charts().curves().stream()
                .flatMap(chart -> chart.panels().stream())
                .flatMap(panel -> panel.lines().stream().map(StudyChart.Line::name))
                .filter(name -> !StudyChart.RATE_LINES.contains(name));
        return Stream.of(published, bars, lines)
                .flatMap(names -> names)
                .map(StudyPicture::plain)
                .distinct()
                .sorted()
                .toList();
    }

    /// Returns the name without the suffix in parentheses.
    private static String plain(String name) {
        return name.split(" \\(", 2)[0];
    }

    /// Returns the colour of a system. Lines that do not represent systems use the last colours.
    static int colour(List<String> systems, String name) {
        int system = systems.indexOf(plain(name));
        return system >= 0 ? system % 6 : 5 - Math.max(0, StudyChart.RATE_LINES.indexOf(name)) % 6;
    }

    /// Returns a sentence about the diamonds in a chart, preceded by a space; empty if there are no published
    /// values.
    static String diamonds(boolean published, boolean doubtful) {
        return published
                ? " A diamond shows a published value" + (doubtful ? ", with a question mark if it is doubtful" : "")
                        + "."
                : "";
    }

    /// Returns the possible error of the values as a suffix for the title of a chart, for example ` (± 0.30
    /// ms)`; empty for values that do not depend on the clocks of several hosts.
    static String clockError(@Nullable Long nanos) {
        return nanos == null ? "" : " (" + MetricFormatter.clockError(nanos) + ")";
    }

    /// Returns a chart as a figure for a page.
    ///
    /// @param spoken description for screen readers
    /// @param size attribute with the height of the drawing
    static Html figure(String title, String spoken, Html size, Html content) {
        return el(
                "figure",
                css("chart plotted"),
                attr("aria-label", title),
                el("figcaption", text(title)),
                el("svg", css("plot"), attr("role", "img"), attr("aria-label", spoken), size, content));
    }
}
