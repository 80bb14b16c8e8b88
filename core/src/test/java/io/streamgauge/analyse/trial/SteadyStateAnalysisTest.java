package io.streamgauge.analyse.trial;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialResult.LatencyInterval;
import io.streamgauge.statistics.steady.SteadyState;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SteadyStateAnalysisTest {
    /// Returns the result of the check for a trial whose end-to-end latency grows by 10 % per second, because
    /// the backlog of its consumers grows.
    private static SteadyState judgeGrowingBacklog(SampleTrialFiles files) {
        TrialResult healthy = files.result();
        TrialResult trial = new TrialResult(
                healthy.facts(),
                healthy.settings(),
                healthy.intervals(),
                healthy.latencies().stream()
                        .map(SteadyStateAnalysisTest::growing)
                        .toList(),
                healthy.resources(),
                healthy.metrics(),
                healthy.transfers(),
                healthy.clocks(),
                healthy.disk(),
                healthy.end());
        return new SteadyStateAnalysis(trial, MeasuredWindow.of(trial).orElseThrow())
                .judge()
                .orElseThrow();
    }

    private static LatencyInterval growing(LatencyInterval interval) {
        if (!interval.tag().equals(LatencyStage.END_TO_END.tag())) {
            return interval;
        }
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(
                Math.round(MILLI * Math.pow(1.1, interval.endSeconds())),
                interval.histogram().getTotalCount());
        return new LatencyInterval(interval.tag(), interval.startSeconds(), interval.endSeconds(), histogram);
    }

    @Test
    void judgesTheResponseTimeIfTheRateOfTheConsumersIsLimited() {
        assertThat(judgeGrowingBacklog(new SampleTrialFiles()).steady()).isFalse();

        SteadyState limited = judgeGrowingBacklog(new SampleTrialFiles().consumersLimitedTo(10));
        assertThat(limited.steady()).isTrue();
        assertThat(limited.evidence()).anySatisfy(text -> assertThat(text).startsWith("p99 response time: "));
    }

    @Test
    void judgesTheResponseTimeWithoutConsumers() {
        assertThat(judgeGrowingBacklog(new SampleTrialFiles().unconsumed()).steady())
                .isTrue();
    }
}
