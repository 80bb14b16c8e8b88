package io.streamgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.report.chart.LineChart.Line;
import io.streamgauge.report.chart.LineChart.Marks;
import io.streamgauge.report.chart.LineChart.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartDataTest {
    private static String data(Axis x, String unit, boolean strong, List<Point> points) {
        Line line = Line.labelledAtEnd(0, "p99", "p99", strong, List.of("trial"), points);
        Axis y = new Axis.Log("ms", 1, 1000);
        return ChartData.of(
                        new LineChart(x, y, List.of(line), Marks.NONE, List.of("trial", "x", "y"), unit, " s", 1, true))
                .render();
    }

    @Test
    void formatsTheValuesOfReadableLines() {
        Axis time = new Axis.Linear("s", 0, 2000, 5);
        List<Point> points = List.of(Point.of(999, 12.345), Point.of(1000, 2.0), Point.of(1001, null));
        assertThat(data(time, " ms", true, points))
                .contains("\"stopTexts\":[\"|1\u202f000|1\u202f001\"]", "\"y\":[12.345,2,null]")
                .contains("\"texts\":\"12|2.0|\"");
        assertThat(data(time, "", true, points)).contains("\"texts\":\"12.35||\"");
        assertThat(data(time, " ms", false, points))
                .contains("\"stopTexts\":[\"\"]")
                .doesNotContain("\"texts\"");
    }

    @Test
    void formatsQuantiles() {
        Axis quantiles = new Axis.Quantile("percentile", 0.9999);
        List<Point> points = List.of(Point.of(0.5, 1.5), Point.of(0.9987411, 22.0), Point.of(0.9999, 250.0));
        assertThat(data(quantiles, " ms", true, points))
                .contains("\"stopTexts\":[\"p50|p99.8741|p99.99\"]", "\"texts\":\"\"");
    }
}
