package io.streamgauge.report.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.chart.LineChart.Span;
import io.streamgauge.report.chart.SeriesLine;
import io.streamgauge.report.run.SampleRuns;
import io.streamgauge.result.row.Phase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeChartsTest {
    private static final SampleRuns RUN = SampleRuns.comparison();

    /// Returns a copy of a series whose first seconds are its warm-up.
    private static TrialSeries withWarmup(TrialSeries of, int seconds) {
        List<Phase> phases = new ArrayList<>();
        for (int i = 0; i < of.phases().size(); i++) {
            phases.add(i < seconds ? Phase.WARMUP : Phase.MEASURE);
        }
        return new TrialSeries(
                of.trialId(),
                of.seconds(),
                phases,
                of.rates(),
                of.backlog(),
                of.responseTime(),
                of.endToEnd(),
                of.resources(),
                of.broker());
    }

    private static List<Span> phases(int first, int second) {
        List<TrialSummary> trials = RUN.summary().trials();
        List<TrialSeries> series = List.of(
                withWarmup(RUN.series().getFirst(), first),
                withWarmup(RUN.series().getLast(), second));
        return new TimeCharts(trials, List.of("kafka", "rabbitmq"), series, 0)
                .ofSystems(TrialGroup.of(trials), SeriesLine.BACKLOG, 1, "messages", "messages")
                .marks()
                .phases();
    }

    @Test
    void shadesOnlyAWarmupThatAllSystemsShare() {
        assertThat(phases(10, 10)).extracting(Span::label).containsExactly("warm-up");
        assertThat(phases(10, 30)).isEmpty();
    }
}
