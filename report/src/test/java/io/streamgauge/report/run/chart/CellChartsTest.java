package io.streamgauge.report.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.chart.LineChart;
import io.streamgauge.report.run.SampleRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CellChartsTest {
    @Test
    void drawsEachTrialNextToItsCellForManySystems() {
        List<TrialSummary> trials = SampleRuns.sweep().summary().trials();
        // The two systems of the sample run are the first and the last of twelve systems, so that their points
        // have the largest distance from the middle of the cell.
        List<String> systems = new ArrayList<>(List.of("kafka"));
        IntStream.range(0, 10).forEach(i -> systems.add("other-" + i));
        systems.add("rabbitmq");
        LineChart chart = new CellCharts(trials, systems).responseTime();
        assertThat(chart.lines().stream().flatMap(line -> line.points().stream()))
                .isNotEmpty()
                .allSatisfy(point -> {
                    long cell = Math.round(point.x());
                    assertThat(Math.abs(point.x() - cell)).isLessThan(0.41);
                    assertThat(cell).isBetween(0L, 4L);
                });
    }
}
