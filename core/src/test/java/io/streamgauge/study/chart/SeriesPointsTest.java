package io.streamgauge.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSeries.Quantiles;
import io.streamgauge.analyse.model.TrialSeries.Rates;
import io.streamgauge.analyse.model.TrialSeries.Resources;
import io.streamgauge.result.row.Phase;
import io.streamgauge.study.chart.StudyChart.Line;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeriesPointsTest {
    private static final List<Phase> PHASES =
            List.of(Phase.WARMUP, Phase.WARMUP, Phase.MEASURE, Phase.MEASURE, Phase.MEASURE, Phase.DRAIN);

    /// Returns a series with the same values for all metrics.
    ///
    /// @param values six values: two for the warm-up, three for the measured phase, and one for the drain
    private static TrialSeries series(List<Double> seconds, List<@Nullable Double> values) {
        return new TrialSeries(
                "001-a",
                seconds,
                PHASES,
                new Rates(values, values, values, values),
                values,
                new Quantiles(values, values, values, values),
                new Quantiles(values, values, values, values),
                new Resources(values, values, values, values),
                List.of());
    }

    private static Line mean(List<Double> seconds, List<@Nullable Double> values) {
        TrialSeries series = series(seconds, values);
        return SeriesPoints.mean("a", series, series.rates().accepted());
    }

    @Test
    void startsAtTheMeasuredPhase() {
        Line line = mean(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0), List.of(900.0, 800.0, 10.0, 20.0, 30.0, 700.0));
        assertThat(line.x()).containsExactly(1.0, 2.0, 3.0);
        assertThat(line.y()).containsExactly(10.0, 20.0, 30.0);
    }

    @Test
    void mergesIntervalsBelowOneSecond() {
        Line line = mean(List.of(1.0, 2.0, 3.5, 4.0, 5.0, 6.0), List.of(0.0, 0.0, 10.0, 90.0, 30.0, 0.0));
        assertThat(line.x()).containsExactly(1.5, 3.0);
        assertThat(line.y()).containsExactly(10.0, 50.0);
    }

    @Test
    void omitsARemainderTooShortForARate() {
        Line line = mean(List.of(1.0, 2.0, 3.0, 4.0, 4.1, 6.0), List.of(0.0, 0.0, 10.0, 20.0, 9_000.0, 0.0));
        assertThat(line.x()).containsExactly(1.0, 2.0);
        assertThat(line.y()).containsExactly(10.0, 20.0);
    }

    @Test
    void keepsShortSpikes() {
        TrialSeries series = series(List.of(1.0, 2.0, 3.0, 4.0, 4.1, 6.0), List.of(0.0, 0.0, 10.0, 20.0, 9_000.0, 0.0));
        Line line = SeriesPoints.maxPerPoint("a", series, series.responseTime().p99());
        assertThat(line.x()).containsExactly(1.0, 2.0, 2.1);
        assertThat(line.y()).containsExactly(10.0, 20.0, 9_000.0);
    }

    @Test
    void keepsAGapForUnknownValues() {
        List<@Nullable Double> values = new ArrayList<>(List.of(0.0, 0.0, 10.0, 20.0, 30.0, 0.0));
        values.set(3, null);
        Line line = mean(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0), values);
        assertThat(line.x()).containsExactly(1.0, 2.0, 3.0);
        assertThat(line.y()).containsExactly(10.0, null, 30.0);
        assertThat(line.hasValues()).isTrue();
    }
}
