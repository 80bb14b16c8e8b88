package io.streamgauge.analyse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.experiment.Metric;
import org.junit.jupiter.api.Test;

class MetricValueTest {
    private static double value(String metric, SampleTrial trial) {
        return MetricValue.of(Metric.parse(metric).orElseThrow(), trial.summary())
                .orElseThrow();
    }

    @Test
    void everyMetricIsTheFigureOfTheSummary() {
        SampleTrial trial = new SampleTrial();
        assertThat(value("p99 end-to-end", trial)).isCloseTo(5_000_000, within(5000.0));
        assertThat(value("accepted rate", trial)).isCloseTo(1000, within(0.1));
        assertThat(value("broker CPU per message", trial)).isCloseTo(300, within(0.1));
        assertThat(value("generator CPU per message", trial)).isCloseTo(200, within(0.1));
        assertThat(value("written bytes per payload byte", trial)).isCloseTo(2.5, within(1e-9));
        assertThat(value("broker memory", trial)).isEqualTo(570 << 20);
    }

    @Test
    void whatATrialCannotSayIsEmptyRatherThanZero() {
        SampleTrial few = new SampleTrial().count(60);
        assertThat(MetricValue.of(Metric.parse("p99.9 end-to-end").orElseThrow(), few.summary()))
                .isEmpty();
        assertThat(MetricValue.of(
                        Metric.parse("p99 end-to-end").orElseThrow(),
                        new SampleTrial().unconsumed().summary()))
                .isEmpty();
        assertThat(MetricValue.of(
                        Metric.parse("delivered rate").orElseThrow(),
                        new SampleTrial().unconsumed().summary()))
                .isEmpty();
        assertThat(MetricValue.of(Metric.parse("capacity").orElseThrow(), few.summary()))
                .isEmpty();
    }
}
