package io.streamgauge.report;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.report.html.Html;
import io.streamgauge.study.StudyResult.PartResult;
import java.util.List;
import java.util.stream.Stream;

/// A drawing of what a part of a study found.
interface StudyPicture {
    /// Letters and lines as on a page, in grey tones that are read on light and dark ground, with the page's colours of
    /// systems.
    String STYLE = """
            svg { font: 12px sans-serif } text { fill: #888 } .tick { text-anchor: middle } .grid { stroke: #8885 }
            .name { fill: currentColor; font-weight: 600 } .cross { fill: currentColor; font-size: 17px; text-anchor: middle }
            .interval { stroke: currentColor; stroke-width: 9; stroke-opacity: .35 } .end { text-anchor: end }
            .bar { fill: currentColor; fill-opacity: .45 } .whisker { stroke: currentColor; stroke-width: 2 }
            .line { fill: none; stroke: currentColor; stroke-width: 1.75 } .line.published { stroke-dasharray: 4 4 }
            circle { fill: none; stroke: currentColor; stroke-width: 1.75 }
            .s0 { color: #2a86c8 } .s1 { color: #d06a20 } .s2 { color: #1a9575 } .s3 { color: #b0629c } .s4 { color: #a08020 }
            .s5 { color: #808080 }
            """;

    /// How to read bars and curves.
    String READING =
            "A curve is that of one trial, the one with the middle p99; a bar the middle trial or the estimate,"
                    + " the line in it the lowest and highest trial or the interval.";

    /// What it shows.
    String title();

    /// For a page.
    Html draw();

    /// A picture of its own, for pages without a style: an SVG file.
    String file();

    /// Published figures beside ours, then bars, then curves.
    static List<StudyPicture> of(PartResult part) {
        return Stream.concat(PublishedPlot.of(part.published()).stream(), found(part).stream())
                .toList();
    }

    /// Without the published figures that stand in a plot of their own.
    static List<StudyPicture> found(PartResult part) {
        return Stream.<StudyPicture>concat(
                        part.charts().bars().stream().map(BarPlot::new),
                        part.charts().curves().stream().map(LinePlot::new))
                .toList();
    }

    /// An SVG file.
    static String file(int width, int height, Html content) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + el(
                                "svg",
                                css("plot"),
                                attr("xmlns", "http://www.w3.org/2000/svg"),
                                attr("width", Integer.toString(width)),
                                attr("height", Integer.toString(height)),
                                el("style", text(STYLE)),
                                content)
                        .render()
                + "\n";
    }
}
