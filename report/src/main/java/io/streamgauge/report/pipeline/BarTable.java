package io.streamgauge.report.pipeline;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.el;

import io.streamgauge.report.chart.BarRows;
import io.streamgauge.report.chart.Svg;
import io.streamgauge.report.markdown.Markdown;
import java.util.List;

/// Chart of values with their intervals. The chart is available as an SVG file, and as a Markdown table whose
/// bars consist of Unicode block characters.
///
/// @param title name of the quantity
/// @param unit unit of the axis; empty for a ratio
/// @param heading heading of the name column
record BarTable(String title, String unit, String heading, List<Row> rows) {
    private static final int WIDTH = 640;
    private static final int TITLE = 24;
    private static final int CELLS = 20;
    private static final String EIGHTHS = "▏▎▍▌▋▊▉█";

    BarTable {
        rows = List.copyOf(rows);
    }

    /// Value with its interval.
    ///
    /// @param colour index of the colour of the system
    /// @param low lower end of the interval; equal to `value` if the interval is unknown
    /// @param high upper end of the interval; equal to `value` if the interval is unknown
    /// @param words value as text
    /// @param interval interval as text; empty if it is unknown
    record Row(
            int colour,
            String name,
            double value,
            double low,
            double high,
            boolean isVoid,
            String words,
            String interval) {}

    /// Returns the chart as an SVG file.
    String file() {
        BarRows bars = new BarRows(unit, rows.stream().map(BarTable::bar).toList());
        return Svg.file(
                WIDTH,
                bars.height() + TITLE,
                all(
                        Svg.words("title", 0, 13, title),
                        el("g", attr("transform", "translate(0 " + TITLE + ")"), bars.content())));
    }

    private static BarRows.Bar bar(Row row) {
        return new BarRows.Bar(
                row.colour(),
                row.name() + ": " + row.words() + (row.interval().isEmpty() ? "" : " (" + row.interval() + ")"),
                row.value(),
                row.low(),
                row.high(),
                true,
                row.isVoid(),
                List.of(),
                null,
                false,
                "");
    }

    /// Returns the chart as a Markdown table.
    String table() {
        double longest = rows.stream().mapToDouble(Row::value).max().orElse(0);
        return Markdown.table(
                List.of(heading, Markdown.escape(title), "95 % interval", ""),
                List.of(false, true, true, false),
                rows.stream()
                        .map(row -> List.of(
                                Markdown.escape(row.name()),
                                row.words(),
                                row.interval().isEmpty() ? "–" : row.interval(),
                                bar(row.value() / longest)))
                        .toList());
    }

    /// Returns a bar whose resolution and minimum length are one eighth of a character.
    ///
    /// @param share length of the bar, from 0 to 1
    static String bar(double share) {
        int eighths = (int) Math.round(Math.clamp(share, 0, 1) * CELLS * EIGHTHS.length());
        int rest = eighths % EIGHTHS.length();
        String bar = "█".repeat(eighths / EIGHTHS.length()) + (rest == 0 ? "" : EIGHTHS.substring(rest - 1, rest));
        return bar.isEmpty() ? EIGHTHS.substring(0, 1) : bar;
    }
}
