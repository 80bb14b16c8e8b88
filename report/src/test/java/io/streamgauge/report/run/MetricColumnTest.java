package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricColumnTest {
    /// Returns a trial in which no message was received.
    private static TrialSummary unconsumed(long lost) {
        TrialSummary trial =
                SampleTrial.of(1, "kafka", "", 1, 5000, 2.1).withoutConsumers().summary();
        return new TrialSummary(
                trial.identity(),
                trial.ending(),
                trial.conditions(),
                trial.rates(),
                trial.latencies(),
                new LedgerTotals(1000, 1000, 0, 1000, 0, Map.of(), 0, 0, lost, 0, 0),
                trial.backlog(),
                trial.resources(),
                trial.bottleneck(),
                trial.setup(),
                trial.caveats(),
                trial.brokers(),
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static MetricReading lost(TrialSummary trial) {
        return MetricColumn.HEADLINE.stream()
                .filter(column -> column.key().equals("lost"))
                .findFirst()
                .orElseThrow()
                .reading()
                .apply(trial);
    }

    @Test
    void showsTheLossOfAllMessages() {
        assertThat(lost(unconsumed(1000))).isEqualTo(MetricReading.of(1000));
    }

    @Test
    void showsNoLossWithoutConsumers() {
        assertThat(lost(unconsumed(0)).value()).isNull();
    }
}
