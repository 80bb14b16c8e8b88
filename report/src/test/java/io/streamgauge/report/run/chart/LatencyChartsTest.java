package io.streamgauge.report.run.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Latency.CurvePoint;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.chart.LineChart;
import io.streamgauge.report.run.SampleRuns;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyChartsTest {
    /// Returns a latency whose curve has a point at each of the quantiles.
    private static Latency latency(double... quantiles) {
        List<CurvePoint> curve = Arrays.stream(quantiles)
                .mapToObj(q -> new CurvePoint(q, 1_000_000))
                .toList();
        return new Latency(1000, 1e6, 1_000_000, 1_000_000, List.of(), curve);
    }

    @Test
    void coversTheQuantilesOfBothLatencies() {
        // With ten consumer groups, the end-to-end latency has ten times as many values as the response time.
        List<TrialSummary> trials = List.of(SampleRuns.withLatencies(
                SampleRuns.comparison().summary().trials().getFirst(),
                latency(0, 0.9, 0.99),
                latency(0, 0.9, 0.99, 0.999)));
        LineChart chart = new LatencyCharts(trials, List.of("kafka"))
                .curve(TrialGroup.of(trials), TrialSummary::endToEnd, "end_to_end_ms");
        assertThat(chart.x().share(0.99)).isCloseTo(2.0 / 3, within(1e-9));
        assertThat(chart.x().share(0.999)).isCloseTo(1, within(1e-9));
        assertThat(chart.x().ticks()).contains(0.999);
    }
}
