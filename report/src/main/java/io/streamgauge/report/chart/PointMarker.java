package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;

import io.streamgauge.report.chart.LineChart.Marker;
import io.streamgauge.report.html.Html;
import java.util.List;

/// Drawing of markers. Filled and hollow markers of up to six systems have different shapes so that you can
/// distinguish the systems without colour.
final class PointMarker {
    private static final double NORMAL = 4.5;
    private static final double SMALL = 3.5;
    private static final double LARGE = 7;
    /// Shapes of the systems as paths with a radius of about 1: circle, triangle, square, diamond, inverted
    /// triangle and outlined plus. The circle does not have a path. All shapes have an area, because a hollow
    /// marker would otherwise look like a filled one, and a cross would look like a void trial.
    private static final List<String> FORMS = List.of(
            "",
            "M0-1.15L1 .75H-1Z",
            "M-.85-.85H.85V.85H-.85Z",
            "M0-1.15L1.15 0L0 1.15L-1.15 0Z",
            "M0 1.15L1-.75H-1Z",
            "M-.45-1.1H.45V-.45H1.1V.45H.45V1.1H-.45V.45H-1.1V-.45H-.45Z");

    private static final String CROSS = "M-.9-.9L.9.9M-.9.9L.9-.9";
    private static final String STAR = CROSS + "M-1.2 0H1.2M0-1.2V1.2";
    private static final String DASH = "M-1.3 0H1.3";

    private PointMarker() {}

    static Html draw(Marker marker, int colour, double share, double y) {
        return switch (marker) {
            case NONE -> Html.nothing();
            case FILLED -> form("filled", colour, NORMAL, share, y);
            case HOLLOW -> form("hollow", colour, NORMAL, share, y);
            case SMALL -> form("hollow", colour, SMALL, share, y);
            case LARGE_FILLED -> form("filled", colour, LARGE, share, y);
            case LARGE_HOLLOW -> form("hollow", colour, LARGE, share, y);
            case CROSS -> path("open", CROSS, SMALL, share, y);
            case STAR -> path("open", STAR, NORMAL, share, y);
            case DASH -> path("open", DASH, NORMAL, share, y);
            case PUBLISHED -> Svg.published(share, y, false);
            case DOUBTFUL -> Svg.published(share, y, true);
        };
    }

    private static Html form(String kind, int colour, double size, double share, double y) {
        String form = FORMS.get(colour % FORMS.size());
        return form.isEmpty() ? Svg.circle("marker " + kind, share, y, size * 0.9) : path(kind, form, size, share, y);
    }

    private static Html path(String kind, String form, double size, double share, double y) {
        return Svg.at(
                share,
                y,
                el(
                        "path",
                        css("marker " + kind),
                        attr("d", form),
                        attr("transform", "scale(" + Svg.pixels(size) + ")")));
    }
}
