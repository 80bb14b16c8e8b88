package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;

import io.streamgauge.report.chart.LineChart.Line;
import io.streamgauge.report.chart.LineChart.Point;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Values of a chart as JSON, for the script that displays the values and saves them as CSV. The script does
/// not format numbers. Instead, it displays formatted values from this class. Each line of the readout has a
/// string with its formatted y values and a string with its formatted x values, with separators between the
/// values. To keep the page small, a formatted value is empty if it equals the raw number.
final class ChartData {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String SEPARATOR = "|";

    private ChartData() {}

    static Html of(LineChart chart) {
        List<List<Double>> stops = new ArrayList<>();
        Set<List<Double>> readable = new HashSet<>();
        List<Object> lines = new ArrayList<>();
        for (Line line : chart.lines()) {
            List<Double> x = line.points().stream().map(Point::x).toList();
            if (!stops.contains(x)) {
                stops.add(x);
            }
            // A category axis does not need formatted values. The script uses the names of the categories,
            // which the CSV files also contain.
            if (line.isReadable() && !(chart.x() instanceof Axis.Category)) {
                readable.add(x);
            }
            lines.add(line(chart, line, stops.indexOf(x)));
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("csv", chart.csv());
        data.put("unit", chart.unit());
        data.put("xUnit", chart.xUnit());
        data.put("reach", chart.reach());
        data.put("overTime", chart.overTime());
        data.put("x", axis(chart.x()));
        data.put("y", axis(chart.y()));
        data.put("alarms", chart.marks().alarms());
        data.put("stops", stops.stream().map(ChartData::numbers).toList());
        data.put(
                "stopTexts",
                stops.stream()
                        .map(x -> readable.contains(x) ? texts(x, chart.x()::text) : "")
                        .toList());
        data.put("lines", lines);
        // "<" occurs in JSON only inside strings. If "<" is escaped, a text cannot end the element.
        String json = JSON.writeValueAsString(data).replace("<", "\\u003c");
        return el("script", attr("type", "application/json"), css("values"), new Html.Raw(json));
    }

    private static Map<String, Object> line(LineChart chart, Line line, int stops) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("label", line.label());
        data.put("stops", stops);
        data.put("head", line.head());
        if (line.points().stream().anyMatch(point -> !point.head().isEmpty())) {
            data.put("heads", line.points().stream().map(Point::head).toList());
        }
        if (line.points().stream().anyMatch(point -> !point.note().isEmpty())) {
            data.put("notes", line.points().stream().map(Point::note).toList());
        }
        List<@Nullable Double> y = new ArrayList<>();
        line.points().forEach(point -> y.add(point.y()));
        data.put("y", numbers(y));
        if (line.isReadable()) {
            data.put("texts", texts(y, chart::text));
        }
        return data;
    }

    private static String texts(List<@Nullable Double> values, DoubleFunction<String> format) {
        List<String> texts = new ArrayList<>();
        for (Double value : values) {
            String text = value == null ? "" : format.apply(value);
            texts.add(value != null && text.equals(HtmlFragments.raw(value)) ? "" : text);
        }
        return texts.stream().allMatch(String::isEmpty) ? "" : String.join(SEPARATOR, texts);
    }

    private static List<@Nullable Object> numbers(List<@Nullable Double> values) {
        List<@Nullable Object> numbers = new ArrayList<>();
        for (Double value : values) {
            numbers.add(value == null ? null : whole(value));
        }
        return numbers;
    }

    private static Map<String, Object> axis(Axis axis) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put(
                "scale",
                switch (axis) {
                    case Axis.Linear _, Axis.Category _ -> "linear";
                    case Axis.Log _ -> "log";
                    case Axis.Quantile _ -> "quantile";
                });
        data.put("title", axis.title());
        data.put("low", axis.low());
        data.put("high", axis.high());
        if (axis instanceof Axis.Category category) {
            data.put("names", category.names());
        }
        return data;
    }

    /// Returns a whole number as an integer, to keep the JSON text short.
    private static Object whole(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? (Object) (long) value : (Object) value;
    }
}
