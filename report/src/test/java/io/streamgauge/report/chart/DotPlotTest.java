package io.streamgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.report.chart.DotPlot.Dot;
import io.streamgauge.report.chart.DotPlot.Row;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DotPlotTest {
    private static String render(Row... rows) {
        return new DotPlot("p99 by trial", "p99 response time", MetricScale.of("ns"), List.of(rows), List.of())
                .draw()
                .render();
    }

    @Test
    void separatesTrialsWithAVeryWideInterval() {
        // The 95 % interval of the mean of these two trials is wider than a factor of 10^12.
        Row row = new Row("kafka", List.of(new Dot("001", 1e6, false), new Dot("002", 2e7, false)), true);
        String html = render(row);
        List<Double> positions = Pattern.compile("cx=\"([0-9.]+)%\"")
                .matcher(html)
                .results()
                .map(found -> Double.parseDouble(found.group(1)))
                .toList();
        assertThat(positions).hasSize(2);
        assertThat(positions.getLast() - positions.getFirst()).isGreaterThan(15);
    }

    @Test
    void drawsEqualRowsSeparately() {
        Row row = new Row("kafka", List.of(new Dot("001", 1e6, false), new Dot("002", 2e6, false)), true);
        String html = render(row, row);
        assertThat(html).contains("y=\"14\">kafka<", "y=\"60\">kafka<");
    }

    /// The consumers did not catch up in the third trial, so the mean of the other two would be too good.
    @Test
    void doesNotDrawAMeanIfAValueIsMissing() {
        Row row = new Row("kafka", List.of(new Dot("001", 1e6, false), new Dot("002", 2e6, false)), false);
        String html = render(row);
        assertThat(html).contains("001").doesNotContain("mean of");
    }
}
