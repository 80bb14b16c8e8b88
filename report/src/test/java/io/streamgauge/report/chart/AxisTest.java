package io.streamgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.report.chart.LineChart.Point;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void endsALinearAxisAtARoundNumber() {
        Axis axis = Axis.fromZero("messages/s", DoubleStream.of(4999));
        assertThat(axis.high()).isEqualTo(6000);
        assertThat(axis.ticks()).containsExactly(0.0, 1000.0, 2000.0, 3000.0, 4000.0, 5000.0, 6000.0);
        assertThat(axis.share(3000)).isEqualTo(0.5);
    }

    @Test
    void showsValuesWithVeryWideIntervals() {
        Axis axis = Axis.fromZero("ms", DoubleStream.of(8, 10), DoubleStream.of(0.001, 11, 1e9));
        assertThat(axis.high()).isBetween(50.0, 60.0);
        assertThat(Axis.fromZero("ms", DoubleStream.of(8, 10), DoubleStream.of(9, 30))
                        .high())
                .isBetween(30.0, 40.0);
        assertThat(Axis.fromZero("ms", DoubleStream.empty(), DoubleStream.empty())
                        .high())
                .isEqualTo(1);
    }

    @Test
    void endsALogarithmicAxisAtRoundNumbers() {
        Axis axis = Axis.logarithmic("ms", DoubleStream.of(0, 1.2, 430));
        assertThat(axis.low()).isEqualTo(1);
        assertThat(axis.high()).isEqualTo(500);
        assertThat(axis.share(Math.sqrt(500))).isCloseTo(0.5, within(1e-9));
        assertThat(axis.ticks()).hasSize(6).startsWith(1.0, 3.0, 10.0);
    }

    @Test
    void givesEachNineOfAQuantileTheSameWidth() {
        Axis axis = new Axis.Quantile("percentile", 0.9999);
        assertThat(axis.share(0.99) - axis.share(0.9)).isCloseTo(axis.share(0.999) - axis.share(0.99), within(1e-9));
        assertThat(axis.ticks().stream().map(axis::text)).containsExactly("p50", "p90", "p99", "p99.9", "p99.99");
    }

    @Test
    void omitsNamesThatDoNotFit() {
        Axis few = new Axis.Category("cell", List.of("rate 1000/s", "rate 2000/s"));
        Axis many = new Axis.Category(
                "cell", IntStream.range(0, 20).mapToObj(i -> "rate " + i).toList());
        assertThat(few.ticks()).containsExactly(0.0, 1.0);
        assertThat(many.ticks()).hasSizeLessThan(10);
    }

    @Test
    void interruptsALineWhereAValueIsMissing() {
        Axis axis = new Axis.Linear("s", 0, 4, 4);
        List<Point> points =
                List.of(Point.of(0, 0.0), Point.of(1, 4.0), Point.of(2, null), Point.of(3, 2.0), Point.of(4, null));
        assertThat(LinePath.of(points, axis, axis)).isEqualTo("M0 600l375-600M1122 300h6");
    }

    /// A line along the edge of the axis would look like a value.
    @Test
    void omitsValuesOutsideOfAnAxis() {
        Axis x = new Axis.Linear("s", 0, 4, 4);
        List<Point> points = List.of(Point.of(0, 0.0), Point.of(1, 10.0), Point.of(2, 100.0), Point.of(3, 1000.0));
        assertThat(LinePath.of(points, x, new Axis.Log("ms", 1, 100))).isEqualTo("M375 300l375-300");
    }
}
