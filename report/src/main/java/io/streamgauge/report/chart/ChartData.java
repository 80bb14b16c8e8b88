package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;

import io.streamgauge.report.chart.LineChart.Line;
import io.streamgauge.report.chart.LineChart.Point;
import io.streamgauge.report.html.Html;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Values of a chart as JSON, for the script that displays them and saves them as CSV.
final class ChartData {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ChartData() {}

    static Html of(LineChart chart) {
        List<List<Object>> stops = new ArrayList<>();
        List<Object> lines = new ArrayList<>();
        for (Line line : chart.lines()) {
            List<Object> x =
                    line.points().stream().map(point -> whole(point.x())).toList();
            if (!stops.contains(x)) {
                stops.add(x);
            }
            lines.add(line(line, stops.indexOf(x)));
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
        data.put("stops", stops);
        data.put("lines", lines);
        // "<" occurs in JSON only inside strings. If it is escaped, text cannot end the element.
        String json = JSON.writeValueAsString(data).replace("<", "\\u003c");
        return el("script", attr("type", "application/json"), css("values"), new Html.Raw(json));
    }

    private static Map<String, Object> line(Line line, int stops) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("label", line.label());
        data.put("strong", line.strong());
        data.put("stops", stops);
        data.put("head", line.head());
        if (line.points().stream().anyMatch(point -> !point.head().isEmpty())) {
            data.put("heads", line.points().stream().map(Point::head).toList());
        }
        if (line.points().stream().anyMatch(point -> !point.note().isEmpty())) {
            data.put("notes", line.points().stream().map(Point::note).toList());
        }
        List<@Nullable Object> y = new ArrayList<>();
        line.points().forEach(point -> {
            Double value = point.y();
            y.add(value == null ? null : whole(value));
        });
        data.put("y", y);
        return data;
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

    /// Returns whole numbers as integers, because they are shorter.
    private static Object whole(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? (Object) (long) value : (Object) value;
    }
}
