package io.streamgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.report.chart.CapacityCurve.Line;
import io.streamgauge.report.chart.CapacityCurve.Point;
import io.streamgauge.report.html.Html;
import io.streamgauge.result.SearchRecord.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityCurveTest {
    private static final CapacityCurve CURVE = new CapacityCurve(
            "",
            "p99 end-to-end <= 20 ms",
            "p99 end-to-end",
            20.0,
            List.of(
                    new Line(
                            0,
                            "kafka",
                            "kafka",
                            9500.0,
                            10_500.0,
                            List.of(
                                    point(5000, 8, Finding.HELD, false),
                                    point(9500, 15, Finding.HELD, true),
                                    point(11_000, 60, Finding.NOT_HELD, false),
                                    point(20_000, 300, Finding.GENERATOR_BOUND, false))),
                    new Line(
                            1,
                            "rabbitmq",
                            "rabbitmq",
                            null,
                            null,
                            List.of(
                                    point(6000, 12, Finding.HELD, false),
                                    point(7000, 18, Finding.INVALID, false),
                                    point(8000, 40, Finding.NOT_HELD, true)))));

    private static Point point(double rate, double millis, Finding finding, boolean longer) {
        return new Point(rate, millis, finding, longer, "001-trial", "a reason");
    }

    private static String html() {
        return new ChartFigure("capacity", "p99 by rate", "capacity-0", "", Html.text("p99 by rate"), CURVE.chart())
                .draw(Html.nothing())
                .render();
    }

    @Test
    void showsVerdictsByTheShapeOfTheMarkers() {
        String html = html();
        assertThat(count(html, "marker filled")).isEqualTo(3);
        assertThat(count(html, "marker hollow")).isEqualTo(2);
        assertThat(count(html, "marker open")).isEqualTo(2);
        assertThat(html).doesNotContain("<path class=\"line");
    }

    @Test
    void showsTheObjectiveAndTheIntervalOfTheCapacity() {
        String html = html();
        assertThat(html).contains("objective 20 ms", "offered rate, messages/s (log scale)", "p99 end-to-end, ms");
        assertThat(count(html, "class=\"band\"")).isEqualTo(1);
    }

    @Test
    void carriesTheVerdictAndTheReasonOfEachTrial() {
        assertThat(html())
                .contains("[\"001-trial\",\"kafka\",\"kafka\",\"generator-limited\",\"a reason\"]")
                .contains("\"notes\":[\"sustained\",\"invalid\",\"not sustained\"]");
    }

    @Test
    void coversTheWholeIntervalOfTheCapacity() {
        Line first = CURVE.lines().getFirst();
        Line wide = new Line(0, "kafka", "kafka", 4000.0, 40_000.0, first.points());
        Axis rates = new CapacityCurve("", "", "p99 end-to-end", null, List.of(wide))
                .chart()
                .x();
        assertThat(rates.low()).isLessThan(4000);
        assertThat(rates.high()).isGreaterThan(40_000);
    }

    private static int count(String text, String part) {
        return text.split(part, -1).length - 1;
    }
}
