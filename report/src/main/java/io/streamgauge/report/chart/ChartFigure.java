package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;

import io.streamgauge.report.html.Html;

/// Line chart as a figure of a page. The figure contains the caption, the drawing, the values for the
/// script and a text alternative.
///
/// @param kind CSS class of the figure
/// @param name description for screen readers
/// @param csv name of the CSV file, without the name of the run
/// @param group name of the group of charts over time that share the cursor; empty for other charts
public record ChartFigure(String kind, String name, String csv, String group, Html caption, LineChart chart) {
    /// Returns the figure with its caption, its drawing, its values and its text alternative. If the chart does
    /// not have values, a note replaces the drawing and the values.
    ///
    /// @param alternative table of the values; may be empty
    public Html draw(Html alternative) {
        return el(
                "figure",
                css("chart " + kind),
                attr("data-kind", kind),
                attr("data-csv", csv),
                attr("data-group", group),
                attr("aria-label", name),
                el("figcaption", caption),
                chart.lines().stream().anyMatch(LineChart.Line::hasValues)
                        ? Html.all(new LineDrawing(chart).inPage(name), ChartData.of(chart))
                        : el("p", css("note"), Html.text("No values.")),
                alternative);
    }

    /// Returns a figure without a chart.
    ///
    /// @param why reason for the missing chart
    public static Html missing(String title, String why) {
        return el(
                "figure",
                css("chart missing"),
                el("figcaption", Html.text(title)),
                el("p", css("note"), Html.text(why)));
    }
}
