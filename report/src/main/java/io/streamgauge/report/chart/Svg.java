package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.html.PageAssets;
import java.util.Map;

/// SVG elements. Horizontal positions are percentages of the width of the drawing. Vertical positions are in
/// pixels.
public final class Svg {
    /// Colours that can be read on a light and on a dark background.
    private static final Map<String, String> COLOURS = Map.ofEntries(
            Map.entry("--page", "none"),
            Map.entry("--text", "#888"),
            Map.entry("--muted", "#888"),
            Map.entry("--grid", "#8885"),
            Map.entry("--shade", "#8882"),
            Map.entry("--bad", "#d04a42"),
            Map.entry("--s0", "#2a86c8"),
            Map.entry("--s1", "#d06a20"),
            Map.entry("--s2", "#1a9575"),
            Map.entry("--s3", "#b0629c"),
            Map.entry("--s4", "#a08020"),
            Map.entry("--s5", "#808080"));

    private Svg() {}

    /// Returns a share of the width as a percentage between 0 % and 100 %.
    public static String percent(double share) {
        return HtmlFragments.raw(Math.rint(Math.clamp(share, 0, 1) * 10_000) / 100) + "%";
    }

    public static String pixels(double value) {
        return HtmlFragments.raw(Math.rint(value * 10) / 10);
    }

    public static Html line(String kind, double fromShare, double toShare, double fromY, double toY) {
        return el(
                "line",
                css(kind),
                attr("x1", percent(fromShare)),
                attr("x2", percent(toShare)),
                attr("y1", pixels(fromY)),
                attr("y2", pixels(toY)));
    }

    public static Html rect(String kind, double fromShare, double toShare, double y, double height) {
        return el(
                "rect",
                css(kind),
                attr("x", percent(fromShare)),
                attr("width", percent(toShare - fromShare)),
                attr("y", pixels(y)),
                attr("height", pixels(height)));
    }

    /// Returns a circle.
    ///
    /// @param kind CSS classes; empty if the circle does not have a class
    public static Html circle(String kind, double share, double y, double radius, Html... more) {
        return el(
                "circle",
                kind.isEmpty() ? Html.nothing() : css(kind),
                attr("cx", percent(share)),
                attr("cy", pixels(y)),
                attr("r", pixels(radius)),
                Html.all(more));
    }

    public static Html words(String kind, double share, double y, String words, Html... more) {
        return el("text", css(kind), attr("x", percent(share)), attr("y", pixels(y)), Html.all(more), text(words));
    }

    /// Returns content with its origin at a point of the drawing. The coordinates of the content are in pixels.
    static Html at(double share, double y, Html... content) {
        return el(
                "svg",
                css("at"),
                attr("x", percent(share)),
                attr("y", pixels(y)),
                attr("overflow", "visible"),
                Html.all(content));
    }

    /// Returns a published value: a diamond, with a question mark if the value is doubtful.
    public static Html published(double share, double y, boolean doubtful, Html... more) {
        return el(
                "text",
                css("cross"),
                attr("x", percent(share)),
                attr("y", pixels(y + 5)),
                // The question mark must not move the diamond.
                doubtful ? attr("dx", "4") : Html.nothing(),
                Html.all(more),
                text(doubtful ? "◇?" : "◇"));
    }

    /// Returns an SVG file that includes its style sheet.
    public static String file(int width, int height, Html content) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + el(
                                "svg",
                                css("plot"),
                                attr("xmlns", "http://www.w3.org/2000/svg"),
                                attr("width", Integer.toString(width)),
                                attr("height", Integer.toString(height)),
                                el("style", new Html.Raw(fileStyle())),
                                content)
                        .render()
                + "\n";
    }

    private static String fileStyle() {
        String style = "svg.plot { font: 12px sans-serif }\n" + PageAssets.resource("chart.css");
        for (Map.Entry<String, String> colour : COLOURS.entrySet()) {
            style = style.replace("var(" + colour.getKey() + ")", colour.getValue());
        }
        return style;
    }
}
