package io.streamgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.report.run.SampleRuns;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class SeriesThinningTest {
    private final TrialSeries series = SampleRuns.comparison().series().getFirst();

    @Test
    void keepsEverySecondOfAShortRun() {
        TrialSeries thinned = SeriesThinning.forPage(List.of(series)).thin(series);
        assertThat(thinned.seconds()).isEqualTo(series.seconds());
        for (int i = 0; i < 40; i++) {
            assertThat(thinned.responseTime().p99().get(i))
                    .isCloseTo(series.responseTime().p99().get(i), within());
        }
    }

    private static Percentage within() {
        return Percentage.withPercentage(0.06);
    }

    @Test
    void keepsTheHighestValueOfEachBlockInALongRun() {
        SeriesThinning thinning = SeriesThinning.forPage(Collections.nCopies(1000, series));
        assertThat(thinning.factor()).isGreaterThan(1);
        TrialSeries thinned = thinning.thin(series);
        assertThat(thinned.seconds()).hasSize(Math.ceilDiv(series.seconds().size(), thinning.factor()));
        assertThat(thinned.seconds().getLast()).isEqualTo(series.seconds().getLast());
        double worst = highest(series);
        assertThat(highest(thinned)).isCloseTo(worst, within());
    }

    private static double highest(TrialSeries series) {
        return series.responseTime().max().stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
    }
}
