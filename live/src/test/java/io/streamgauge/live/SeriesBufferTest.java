package io.streamgauge.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSeries.Quantiles;
import io.streamgauge.analyse.model.TrialSeries.Rates;
import io.streamgauge.analyse.model.TrialSeries.Resources;
import io.streamgauge.result.row.Phase;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeriesBufferTest {
    private final SeriesBuffer buffer = new SeriesBuffer("001-a");

    private void append(int second, @Nullable Double accepted, @Nullable Double p99) {
        List<@Nullable Double> nothing = List.of(1.0);
        List<@Nullable Double> rate = Collections.singletonList(accepted);
        List<@Nullable Double> latency = Collections.singletonList(p99);
        buffer.append(new TrialSeries(
                "001-a",
                List.of((double) second),
                List.of(Phase.MEASURE),
                new Rates(nothing, nothing, rate, nothing),
                nothing,
                new Quantiles(nothing, latency, nothing, nothing),
                new Quantiles(nothing, nothing, nothing, nothing),
                new Resources(nothing, nothing, nothing, nothing),
                List.of()));
    }

    @Test
    void keepsEachSecondOfAShortTrial() {
        append(1, 100.0, 2.0);
        append(2, null, 3.0);

        assertThat(buffer.series().seconds()).containsExactly(1.0, 2.0);
        assertThat(buffer.series().rates().accepted()).containsExactly(100.0, null);
        assertThat(buffer.series().responseTime().p99()).containsExactly(2.0, 3.0);
    }

    @Test
    void keepsTheSpikesAndTheEndOfALongTrial() {
        for (int second = 1; second <= 3601; second++) {
            append(second, (double) (second % 2), second == 1234 ? 900.0 : 1.0);
        }
        TrialSeries series = buffer.series();

        assertThat(series.seconds()).hasSizeBetween(SeriesBuffer.MAX_POINTS / 2, SeriesBuffer.MAX_POINTS);
        assertThat(series.seconds()).isSorted().last().isEqualTo(3601.0);
        assertThat(series.responseTime().p99()).containsOnlyOnce(900.0).hasSameSizeAs(series.seconds());
        assertThat(series.rates().accepted().subList(0, series.seconds().size() - 1))
                .containsOnly(0.5);
    }
}
