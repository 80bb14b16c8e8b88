package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.report.html.Html;
import io.streamgauge.study.PartCharts;
import io.streamgauge.study.StudyBars;
import io.streamgauge.study.StudyChart;
import io.streamgauge.study.StudyResult.PartResult;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A drawing of what a part of a study found.
interface StudyPicture {
    /// What it shows.
    String title();

    /// For a page.
    Html draw();

    /// A picture of its own, for pages without a style: an SVG file.
    String file();

    /// What a line or bar stands for; empty where the title says it.
    default String reading() {
        return "";
    }

    /// Published figures beside ours, then bars, then curves.
    static List<StudyPicture> of(PartResult part) {
        return Stream.concat(published(part).stream(), found(part).stream()).toList();
    }

    /// Published figures beside ours.
    static List<PublishedPlot> published(PartResult part) {
        return PublishedPlot.of(part.published(), systems(part));
    }

    /// Bars and curves.
    static List<StudyPicture> found(PartResult part) {
        List<String> systems = systems(part);
        return Stream.<StudyPicture>concat(
                        part.charts().bars().stream().map(bars -> new BarPlot(bars, systems)),
                        part.charts().curves().stream().map(chart -> new LinePlot(chart, systems)))
                .toList();
    }

    /// How to read them, each sentence once.
    static String reading(List<StudyPicture> pictures) {
        return pictures.stream()
                .map(StudyPicture::reading)
                .filter(words -> !words.isEmpty())
                .distinct()
                .collect(Collectors.joining(" "));
    }

    /// The systems of a part, so that each has the same colour in all of its pictures.
    private static List<String> systems(PartResult part) {
        Stream<String> published = part.published().stream().map(PublishedResult::systemAlone);
        Stream<String> bars = part.charts().bars().stream()
                .flatMap(plot -> plot.bars().stream().map(StudyBars.Bar::system));
        Stream<String> lines = part.charts().curves().stream()
                .flatMap(chart -> chart.panels().stream())
                .flatMap(panel -> panel.lines().stream().map(StudyChart.Line::name))
                .filter(name -> !PartCharts.RATES.contains(name));
        return Stream.of(published, bars, lines)
                .flatMap(names -> names)
                .map(StudyPicture::plain)
                .distinct()
                .sorted()
                .toList();
    }

    /// Without the words in brackets that say more of a value.
    private static String plain(String name) {
        return name.split(" \\(", 2)[0];
    }

    /// The colour of a system; a line that is not a system has one from the other end.
    static int colour(List<String> systems, String name) {
        int system = systems.indexOf(plain(name));
        return system >= 0 ? system % 6 : 5 - Math.max(0, PartCharts.RATES.indexOf(name)) % 6;
    }

    /// A drawing in a page.
    ///
    /// @param spoken what it shows, for those who cannot see it
    /// @param size its height where letters keep their size, or its view box
    static Html figure(String title, String spoken, Html size, Html content) {
        return el(
                "figure",
                css("chart plotted"),
                attr("aria-label", title),
                el("figcaption", text(title)),
                el("svg", css("plot"), attr("role", "img"), attr("aria-label", spoken), size, content));
    }
}
