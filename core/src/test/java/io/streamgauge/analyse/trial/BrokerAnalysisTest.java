package io.streamgauge.analyse.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSeries.BrokerLine;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.BrokerFigure;
import io.streamgauge.analyse.model.TrialSummary.BrokerNode;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.result.row.MetricsRow;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Test with a sample trial that has a warm-up of 10 s and a measured phase of 60 s.
class BrokerAnalysisTest {
    private static MetricsRow row(double seconds, String node, String metric, double value) {
        return new MetricsRow(seconds, node, metric, value);
    }

    @Test
    void computesFiguresPerNodeInTheMeasuredPhase() {
        SampleTrialFiles trial = new SampleTrialFiles();
        for (int s = 0; s < 72; s++) {
            trial.saying(row(s + 0.5, "kafka-2", "bytes_in_per_second", s < 10 ? 1e9 : s))
                    .saying(row(s + 0.5, "kafka-2", MetricsRow.SCRAPE_MILLIS, 4))
                    .saying(row(s + 0.5, "kafka-2", MetricsRow.MISSED_SAMPLES, s < 5 ? 0 : s < 40 ? 2 : 5));
        }
        trial.saying(row(30, "kafka-1", MetricsRow.MISSED_SAMPLES, 30));

        List<BrokerNode> nodes = trial.summary().brokers();

        assertThat(nodes).extracting(BrokerNode::name).containsExactly("kafka-1", "kafka-2");
        assertThat(nodes.getFirst()).isEqualTo(new BrokerNode("kafka-1", 0, 30, List.of()));
        assertThat(nodes.getLast().samples()).isEqualTo(60);
        assertThat(nodes.getLast().missed()).isEqualTo(3);
        assertThat(nodes.getLast().figures())
                .contains(new BrokerFigure("bytes_in_per_second", 60, 39.5, 10, 69))
                .hasSize(2);
    }

    @Test
    void alignsMetricsToIntervals() {
        SampleTrialFiles trial = new SampleTrialFiles()
                .saying(row(0.5, "a", "backlog_messages", 1))
                .saying(row(2.25, "a", "backlog_messages", 2))
                .saying(row(2.75, "a", "backlog_messages", 4));

        TrialSeries series = new SeriesAnalysis(trial.result()).series();

        BrokerLine line = series.broker().getFirst();
        assertThat(line.values()).hasSameSizeAs(series.seconds());
        assertThat(line.values().subList(0, 4)).containsExactly(1.0, null, 3.0, null);
    }

    @Test
    void flagsUnderReplicatedPartitionsWithTheNode() {
        SampleTrialFiles trial = new SampleTrialFiles()
                .saying(row(5, "kafka-1", "under_replicated_partitions", 9))
                .saying(row(20.5, "kafka-1", "under_replicated_partitions", 0))
                .saying(row(20.5, "kafka-2", "under_replicated_partitions", 2))
                .saying(row(21.5, "kafka-2", "under_replicated_partitions", 0));

        TrialSummary summary = trial.summary();

        assertThat(summary.verdict()).isEqualTo(Verdict.FLAGGED);
        assertThat(summary.caveats()).hasSize(1).first().satisfies(caveat -> {
            assertThat(caveat.kind()).isEqualTo(CaveatKind.UNDER_REPLICATED);
            assertThat(caveat.seen()).endsWith(": kafka-2 in 1 of 2 samples.");
        });
    }

    @Test
    void flagsAlarmsOnlyInTheMeasuredPhase() {
        SampleTrialFiles before = new SampleTrialFiles().saying(row(5, "rabbitmq-1", "memory_alarm", 1));
        assertThat(before.summary().caveats()).isEmpty();
        SampleTrialFiles during = new SampleTrialFiles()
                .saying(row(15, "rabbitmq-1", "memory_alarm", 1))
                .saying(row(15, "rabbitmq-1", "disk_alarm", 1));
        assertThat(during.summary().caveats())
                .extracting(c -> c.kind().name())
                .containsExactly("BROKER_ALARM", "BROKER_ALARM");
        assertThat(during.summary().caveats())
                .extracting(Caveat::seen)
                .containsExactly(
                        "The broker raised its memory alarm: rabbitmq-1 in 1 of 1 samples.",
                        "The broker raised its disk space alarm: rabbitmq-1 in 1 of 1 samples.");
    }
}
