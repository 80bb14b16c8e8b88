package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.worker.Placement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClockBoundTest {
    private static final MetricColumn END_TO_END = MetricColumn.latency(Span.END_TO_END, 0.99);
    private static final MetricColumn RESPONSE_TIME = MetricColumn.latency(Span.RESPONSE_TIME, 0.99);

    private static TrialSummary trial(@Nullable Long errorNanos) {
        return SampleTrial.with(
                SampleRuns.comparison().summary().trials().getFirst(),
                List.of(),
                Placement.SPREAD,
                errorNanos == null ? null : new ClockSummary(errorNanos, List.of()));
    }

    private static String bound(MetricColumn metric, TrialSummary... trials) {
        return ClockBound.of(metric, MetricReading.of(1_000_000), List.of(trials))
                .render();
    }

    @Test
    void showsTheLargestErrorOfEndToEndLatencies() {
        assertThat(bound(END_TO_END, trial(250_000L), trial(300_000L))).contains("\u00b1\u00a00.30<");
        assertThat(bound(END_TO_END, trial(250_000L), trial(ClockSummary.UNKNOWN)))
                .contains("\u00b1\u00a0unknown");
    }

    @Test
    void omitsTheErrorOfOneClock() {
        assertThat(bound(END_TO_END, trial(null), trial(0L))).isEmpty();
        assertThat(bound(RESPONSE_TIME, trial(250_000L))).isEmpty();
    }

    @Test
    void omitsTheErrorOfAMissingValue() {
        MetricReading missing = MetricReading.missing("Nothing was received.");
        assertThat(ClockBound.of(END_TO_END, missing, List.of(trial(250_000L))).render())
                .isEmpty();
    }
}
