package io.streamgauge.analyse.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.capacity.SearchedValue;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.result.row.Phase;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlannedTrialValuesTest {
    /// Returns the value of a metric, or the reason why it is missing.
    ///
    /// @param p99Millis p99 of each second of the measured phase
    private static TrialValues.Value value(String metric, SampleTrialFiles trial, List<@Nullable Double> p99Millis) {
        TrialSeries.Quantiles latency = new TrialSeries.Quantiles(p99Millis, p99Millis, p99Millis, p99Millis);
        TrialSeries series = new TrialSeries(
                trial.facts().id(),
                Collections.nCopies(p99Millis.size(), 1.0),
                Collections.nCopies(p99Millis.size(), Phase.MEASURE),
                new TrialSeries.Rates(p99Millis, p99Millis, p99Millis, p99Millis),
                p99Millis,
                latency,
                latency,
                new TrialSeries.Resources(p99Millis, p99Millis, p99Millis, p99Millis),
                List.of());
        return new PlannedTrialValues(List.of(trial.summary()), List.of(series), SearchedValue.NONE)
                .of(Metric.parse(metric).orElseThrow(), trial.facts());
    }

    private static String reason(String metric, SampleTrialFiles trial, List<@Nullable Double> p99Millis) {
        return value(metric, trial, p99Millis).reason();
    }

    private static String variation(List<@Nullable Double> p99Millis) {
        return reason("variation over time of p99 response time", new SampleTrialFiles(), p99Millis);
    }

    @Test
    void statesWhyAVariationOverTimeIsMissing() {
        String missing = "001-kafka does not have a positive value for variation over time of p99 response time ";
        String tooFew = missing + "(fewer than 10 seconds have a p99 above 0)";
        assertThat(variation(List.of(1.0, 2.0, 3.0))).isEqualTo(tooFew);
        assertThat(variation(Collections.nCopies(20, 0.0))).isEqualTo(tooFew);
        assertThat(variation(Collections.nCopies(60, 5.0))).isEqualTo(missing + "(all seconds have the same p99)");
    }

    @Test
    void distinguishesAValueOfZeroFromAMissingValue() {
        assertThat(reason("accepted rate", new SampleTrialFiles().accepting(0), List.of()))
                .isEqualTo("001-kafka does not have a positive value for accepted rate (the value is 0)");
        assertThat(reason("p99.99 response time", new SampleTrialFiles().count(20_000), List.of()))
                .isEqualTo(
                        "001-kafka does not have a positive value for p99.99 response time (20\u202f000 messages are too"
                                + " few for p99.99. At least 36\u202f887 are needed)");
    }

    @Test
    void countsAnIdleDiskAsBusyForAMillisecond() {
        // One millisecond is 0.1 / 60 % of the measured phase of 60 s.
        assertThat(value("disk busy", new SampleTrialFiles().diskBusy(0), List.of())
                        .value())
                .hasValueCloseTo(0.1 / 60, within(1e-6));
        assertThat(value("disk busy", new SampleTrialFiles().diskBusy(0.0005), List.of())
                        .value())
                .hasValueCloseTo(0.05, within(1e-6));
    }

    @Test
    void countsABlockedProducerAsSendingOneMessage() {
        SampleTrialFiles blocked = new SampleTrialFiles().accepting(0).outage(20, 40);
        assertThat(value("lowest accepted rate while building", blocked, List.of())
                        .value())
                .hasValueCloseTo(0.2, within(1e-9));
        assertThat(value("accepted rate while building", blocked, List.of()).value())
                .isEmpty();
    }

    private static boolean disturbed(SampleTrialFiles trial) {
        TrialValues.Value value = value("accepted rate", trial, List.of());
        assertThat(value.value()).isEmpty();
        return value.disturbed();
    }

    @Test
    void distinguishesDisturbancesFromOutside() {
        assertThat(disturbed(new SampleTrialFiles().cpus(0.2, 0.3, 0.6, 0.9))).isTrue();
        assertThat(disturbed(new SampleTrialFiles().otherProgram("backup", 1))).isTrue();
        assertThat(disturbed(new SampleTrialFiles().waitingForACore(200_000_000)))
                .isFalse();
        assertThat(disturbed(new SampleTrialFiles().cpus(0.2, 0.3, 0.6, 0.9).waitingForACore(200_000_000)))
                .isFalse();
    }
}
