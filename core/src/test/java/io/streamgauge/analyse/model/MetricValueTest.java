package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.row.MetricsRow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricValueTest {
    private static double value(String metric, SampleTrialFiles trial) {
        return MetricValue.of(Metric.parse(metric).orElseThrow(), trial.summary())
                .orElseThrow();
    }

    @Test
    void readsEachMetricFromTheSummary() {
        SampleTrialFiles trial = new SampleTrialFiles();
        assertThat(value("p99 end-to-end", trial)).isCloseTo(5_000_000, within(5000.0));
        assertThat(value("accepted rate", trial)).isCloseTo(1000, within(0.1));
        assertThat(value("broker CPU per message", trial)).isCloseTo(300, within(0.1));
        assertThat(value("generator CPU per message", trial)).isCloseTo(200, within(0.1));
        assertThat(value("written bytes per payload byte", trial)).isCloseTo(2.5, within(1e-9));
        assertThat(value("broker context switches per message", trial)).isCloseTo(4, within(1e-9));
        assertThat(value("broker CPU", trial)).isCloseTo(30, within(0.1));
        assertThat(value("broker memory", trial)).isEqualTo(570 << 20);
    }

    @Test
    void dividesByReplicasAndSumsSyncsOfAllNodes() {
        SampleTrialFiles trial = new SampleTrialFiles()
                .readBack(new Setting(Scope.DESTINATION, Setting.COPIES, "3", Setting.Origin.READ_BACK));
        for (int s = 0; s < 70; s++) {
            trial.saying(new MetricsRow(s + 0.5, "bookie-1", "journal_syncs_per_second", 100));
            trial.saying(new MetricsRow(s + 0.6, "bookie-2", "journal_syncs_per_second", s < 10 ? 9000 : 300));
        }
        assertThat(value("written bytes per copy", trial)).isCloseTo(2.5 / 3, within(1e-9));
        assertThat(value("fsyncs per message", trial)).isCloseTo(0.4, within(1e-9));
        assertThat(trial.summary().resources().storage().copies()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"bookie-2, true, false", "bookie-2, false, false", "pulsar-broker-1, false, true"})
    void requiresTheSyncsOfEachNodeThatReportsThem(String silent, boolean respondsBefore, boolean known) {
        SampleTrialFiles trial = new SampleTrialFiles();
        for (int s = 0; s < 70; s++) {
            trial.saying(new MetricsRow(s + 0.5, "bookie-1", "journal_syncs_per_second", 100));
            trial.saying(new MetricsRow(s + 0.6, silent, MetricsRow.MISSED_SAMPLES, s));
            if (respondsBefore && s < 10) {
                trial.saying(new MetricsRow(s + 0.6, silent, "journal_syncs_per_second", 100));
            }
        }
        assertThat(MetricValue.of(Metric.parse("fsyncs per message").orElseThrow(), trial.summary())
                        .isPresent())
                .isEqualTo(known);
    }

    @Test
    void ignoresNodesThatRespondWithoutSyncs() {
        SampleTrialFiles trial = new SampleTrialFiles();
        for (int s = 0; s < 70; s++) {
            trial.saying(new MetricsRow(s + 0.5, "kafka-1", "flushes_per_second", 100));
            trial.saying(new MetricsRow(s + 0.6, "kafka-2", "bytes_in_per_second", 1));
            trial.saying(new MetricsRow(s + 0.6, "kafka-2", MetricsRow.MISSED_SAMPLES, 0));
        }
        assertThat(value("fsyncs per message", trial)).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void returnsUnknownReplicasAndSyncsAsMissing() {
        TrialSummary trial = new SampleTrialFiles().summary();
        assertThat(trial.resources().storage().copies()).isEqualTo(-1);
        for (String metric : List.of("written bytes per copy", "fsyncs per message")) {
            assertThat(MetricValue.of(Metric.parse(metric).orElseThrow(), trial))
                    .isEmpty();
        }
    }

    @Test
    void dividesTheTailByTheMedian() {
        SampleTrialFiles trial = new SampleTrialFiles();
        double ratio = value("p99.9 end-to-end", trial) / value("p50 end-to-end", trial);
        assertThat(value("p99.9/p50 end-to-end", trial)).isEqualTo(ratio);
        assertThat(Metric.parse("p50/p99.9 end-to-end")).isEmpty();
        assertThat(Metric.parse("p99.9/p50 latency")).isEmpty();
    }

    @Test
    void sumsTheBytesThatAllNodesSend() {
        SampleTrialFiles trial = new SampleTrialFiles().nodeLinks(3_000_000);
        double payload = trial.summary().rates().acceptedPerSecond()
                * trial.summary().rates().meanPayloadBytes();
        assertThat(value("network bytes per payload byte", trial)).isCloseTo(6_000_000 / payload, within(1e-6));
        assertThat(MetricValue.of(
                        Metric.parse("network bytes per payload byte").orElseThrow(), new SampleTrialFiles().summary()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "p99 response time, false",
        "mean end-to-end, false",
        "p99.9/p50 response time, false",
        "variation over time of p99 end-to-end, false",
        "p99 response time while building, false",
        "max end-to-end while draining, false",
        "p99 service time, true",
        "p99 service time while building, true",
        "accepted rate while building, true",
        "lowest accepted rate while building, true",
        "catch-up time, true",
        "transfer time, true"
    })
    void comparesLatenciesWithTheSameStart(String metric, boolean comparable) {
        TrialSummary scheduled = new SampleTrialFiles().summary();
        TrialSummary saturating = new SampleTrialFiles().saturating().summary();
        assertThat(MetricValue.areComparable(Metric.parse(metric).orElseThrow(), scheduled, saturating))
                .isEqualTo(comparable);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1 message is too few for p99. At least 368 are needed.",
        "60, 60 messages are too few for p99. At least 368 are needed."
    })
    void statesWhyAQuantileIsMissing(int count, String reason) {
        TrialSummary trial = new SampleTrialFiles().count(count).summary();
        assertThat(MetricValue.read(Metric.parse("p99 response time").orElseThrow(), trial))
                .isEqualTo(MetricReading.missing(reason));
    }

    @Test
    void statesThatMessagesWithoutALatencyHideAQuantile() {
        TrialSummary trial = new SampleTrialFiles()
                .ledger(new LedgerCounts(60_000, 59_970, 59_970, Map.of(), 0, 59_970, 0, 0, 0))
                .summary();
        assertThat(MetricValue.read(Metric.parse("p99.99 response time").orElseThrow(), trial))
                .isEqualTo(MetricReading.missing("p99.99 is unknown, because 30 messages were not sent, failed or were"
                        + " not received. Their latencies do not have an upper limit."));
        assertThat(MetricValue.read(Metric.parse("max response time").orElseThrow(), trial))
                .isEqualTo(MetricReading.missing("The maximum is unknown, because 30 messages were not sent, failed or"
                        + " were not received. Their latencies do not have an upper limit."));
        assertThat(MetricValue.of(Metric.parse("max service time").orElseThrow(), trial))
                .isPresent();
        assertThat(MetricValue.of(Metric.parse("p99.99 service time").orElseThrow(), trial))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({"p99 end-to-end", "mean end-to-end", "max end-to-end"})
    void statesThatALatencyWasNotMeasured(String metric) {
        TrialSummary trial = new SampleTrialFiles().unconsumed().summary();
        assertThat(MetricValue.read(Metric.parse(metric).orElseThrow(), trial))
                .isEqualTo(MetricReading.missing("No end-to-end latency was measured."));
    }

    @Test
    void returnsEmptyInsteadOfZero() {
        SampleTrialFiles few = new SampleTrialFiles().count(60);
        assertThat(MetricValue.of(Metric.parse("p99.9 end-to-end").orElseThrow(), few.summary()))
                .isEmpty();
        assertThat(MetricValue.of(
                        Metric.parse("p99 end-to-end").orElseThrow(),
                        new SampleTrialFiles().unconsumed().summary()))
                .isEmpty();
        assertThat(MetricValue.of(
                        Metric.parse("delivered rate").orElseThrow(),
                        new SampleTrialFiles().unconsumed().summary()))
                .isEmpty();
        assertThat(MetricValue.of(Metric.parse("capacity").orElseThrow(), few.summary()))
                .isEmpty();
    }
}
