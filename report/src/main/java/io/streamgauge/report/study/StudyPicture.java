package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.report.html.Html;
import io.streamgauge.study.StudyBars;
import io.streamgauge.study.StudyChart;
import io.streamgauge.study.StudyResult.PartResult;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Chart with results of a part of a study.
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

    /// Returns all charts of a part in this order: published values, bars, curves.
    static List<StudyPicture> of(PartResult part) {
        return Stream.concat(published(part).stream(), found(part).stream()).toList();
    }

    /// Returns the charts of published values.
    static List<PublishedPlot> published(PartResult part) {
        return PublishedPlot.of(part.published(), systems(part));
    }

    /// Returns the bars and curves.
    static List<StudyPicture> found(PartResult part) {
        List<String> systems = systems(part);
        return Stream.<StudyPicture>concat(
                        part.charts().bars().stream().map(bars -> new BarPlot(bars, systems)),
                        part.charts().curves().stream().map(chart -> new LinePlot(chart, systems)))
                .toList();
    }

    /// Returns the meaning of the lines and bars of several charts, without repetitions.
    static String reading(List<StudyPicture> pictures) {
        return pictures.stream()
                .map(StudyPicture::reading)
                .filter(words -> !words.isEmpty())
                .distinct()
                .collect(Collectors.joining(" "));
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

    /// Returns the name without the addition in brackets.
    private static String plain(String name) {
        return name.split(" \\(", 2)[0];
    }

    /// Returns the colour of a system. Lines that are not systems use the colours from the end of the list.
    static int colour(List<String> systems, String name) {
        int system = systems.indexOf(plain(name));
        return system >= 0 ? system % 6 : 5 - Math.max(0, StudyChart.RATE_LINES.indexOf(name)) % 6;
    }

    /// Returns a chart as a figure of a page.
    ///
    /// @param spoken description for screen readers
    /// @param size height of the drawing
    static Html figure(String title, String spoken, Html size, Html content) {
        return el(
                "figure",
                css("chart plotted"),
                attr("aria-label", title),
                el("figcaption", text(title)),
                el("svg", css("plot"), attr("role", "img"), attr("aria-label", spoken), size, content));
    }
}
