package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricColumnTest {
    /// Returns a trial in which no message was received.
    private static TrialSummary unconsumed(long lost) {
        return with(
                SampleTrial.of(1, "kafka", "", 1, 5000, 2.1).withoutConsumers().summary(), lost);
    }

    private static TrialSummary with(TrialSummary trial, long lost) {
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

    /// A trial that lost messages is void. The median of the other trials would be 0.
    @Test
    void showsTheTotalLossOfAllTrials() {
        TrialSummary kept = SampleTrial.of(1, "kafka", "", 1, 5000, 2.1).summary();
        TrialGroup group = new TrialGroup("", "kafka", List.of(kept, losing(70), losing(50), kept));
        MetricColumn column = MetricColumn.HEADLINE.stream()
                .filter(MetricColumn::isTotal)
                .findFirst()
                .orElseThrow();
        assertThat(GroupMetricValue.of(group, column).median().value()).isEqualTo(120);
        assertThat(GroupMetricValue.of(group, column).hasRange()).isFalse();
    }

    private static TrialSummary losing(long lost) {
        TrialSummary trial = SampleTrial.of(2, "kafka", "", 2, 5000, 2.1)
                .withCaveat(Caveat.of(CaveatKind.LOST, Severity.VOID, Long.toString(lost)), Verdict.VOID)
                .summary();
        return with(trial, lost);
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
