package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.trial.SampleClocks;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.metric.Metric.OverTime;
import io.streamgauge.result.row.TransferRow;
import io.streamgauge.statistics.MeasurementError;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricErrorTest {
    private static final long MILLI = 1_000_000;
    private static final double UNBOUNDED = Math.log(1e6);

    /// Returns a trial whose p50 is 2 ms and whose p99 is 8 ms. A cold transfer takes 90 ms, and three warmed-up
    /// transfers take 10, 20 and 40 ms.
    private static TrialSummary trial(long errorNanos) {
        Latency endToEnd = new Latency(
                1_000,
                4.0 * MILLI,
                MILLI,
                10 * MILLI,
                List.of(new Latency.Quantile("p50", 0.5, 2 * MILLI), new Latency.Quantile("p99", 0.99, 8 * MILLI)),
                List.of());
        List<TransferRow> transfers = new ArrayList<>();
        for (long millis : List.of(90, 10, 20, 40)) {
            transfers.add(new TransferRow(transfers.size(), 10, 0, 0, -1, -1, millis * MILLI));
        }
        return SampleClocks.trial(
                endToEnd, new TransferSummary(4, 0, transfers), new ClockSummary(errorNanos, List.of()));
    }

    private static MeasurementError of(String metric, double value, long errorNanos) {
        return MetricError.of(Metric.parse(metric).orElseThrow(), value, trial(errorNanos));
    }

    /// Uses a clock error of 1 ms. A value between v - 1 ms and v + 1 ms differs from v by a factor of at most
    /// `1 / (1 - 1 ms / v)`.
    @ParameterizedTest
    @CsvSource({
        "p50 end-to-end, 2e6, 0.5",
        "p99 end-to-end, 8e6, 0.875",
        "mean end-to-end, 4e6, 0.75",
        "max end-to-end, 10e6, 0.9",
        "p99 end-to-end while draining, 5e6, 0.8",
        "mean end-to-end while tailing, 4e6, 0.75",
        // (8 + 1) / (2 - 1) = 9 is below 4 / 0.4375, and (8 - 1) / (2 + 1) = 2.33 is above 4 * 0.4375.
        "p99/p50 end-to-end, 4, 0.4375",
        "cold transfer time, 90e6, 0.988889",
        // The mean transfer time is 70 ms / 3.
        "transfer time, 23333333, 0.957143",
        "transfer rate, 428.6, 0.957143",
        // The logarithms change by at most -ln 0.9, -ln 0.95 and -ln 0.975. The square root of half the sum of their
        // squares is 0.084773. The standard deviation of ln 10, ln 20 and ln 40 is ln 2.
        "variation of transfer time, 0.693147, 0.877699"
    })
    void boundsTheChangeOfAValue(String metric, double value, double smallestFactor) {
        MeasurementError error = of(metric, value, MILLI);
        assertThat(Math.exp(-error.logShift())).isCloseTo(smallestFactor, within(1e-5));
        assertThat(error.clockNanos()).isEqualTo(MILLI);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p99 response time",
                "mean service time",
                "p99/p50 response time",
                "p99 response time while draining",
                "lowest accepted rate while draining",
                "accepted rate",
                "sending rate",
                "broker CPU per message"
            })
    void isZeroForMetricsOfOneClock(String metric) {
        assertThat(of(metric, 4e6, MILLI).isZero()).isTrue();
        assertThat(of(metric, 4e6, ClockSummary.UNKNOWN).isZero()).isTrue();
    }

    @Test
    void includesTheStepOfTheCatchUpTime() {
        MeasurementError error = of("catch-up time", 4e9, 0);
        assertThat(error.logBelow()).isCloseTo(Math.log(4 / 3.0), within(1e-9));
        assertThat(error.logAbove()).isZero();
        assertThat(error.clockNanos()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99 end-to-end", "max end-to-end", "p99/p50 end-to-end", "transfer rate", "transfer time"})
    void isUnboundedForUnknownClocks(String metric) {
        MeasurementError error = of(metric, 4e6, ClockSummary.UNKNOWN);
        assertThat(error.logShift()).isEqualTo(UNBOUNDED);
        assertThat(error.clockNanos()).isEqualTo(MeasurementError.UNKNOWN);
        assertThat(of(metric, 4e6, 0).isZero()).isTrue();
    }

    @Test
    void isUnboundedForARatioToAValueBelowTheError() {
        assertThat(of("p99/p50 end-to-end", 4, 2 * MILLI).logShift()).isEqualTo(UNBOUNDED);
        assertThat(of("p99.9/p95 end-to-end", 4, MILLI).logShift()).isEqualTo(UNBOUNDED);
    }

    private static double shiftOfVariation(double deviation, double... millis) {
        return MetricError.ofVariation(
                        new OverTime(Span.END_TO_END),
                        deviation,
                        DoubleStream.of(millis).map(v -> v * MILLI),
                        trial(MILLI))
                .logShift();
    }

    /// Uses four measured values of 10 ms and a clock error of 1 ms. If the measured deviation is smaller than
    /// its possible error, the true deviation can be zero. In this case, the effect of the error is unbounded.
    @Test
    void usesEachValueOfAVariationOverTime() {
        // -ln 0.9 * sqrt(4 / 3) = 0.121660
        assertThat(Math.exp(-shiftOfVariation(1, 10, 10, 10, 10))).isCloseTo(1 - 0.121660, within(1e-5));
        assertThat(shiftOfVariation(0.1, 10, 10, 10, 10)).isEqualTo(UNBOUNDED);
        // With an error of 1 ms, the true value can be zero if the measured value is 1 ms.
        assertThat(shiftOfVariation(10, 10, 10, 10, 1)).isEqualTo(UNBOUNDED);
    }

    @Test
    void omitsTheErrorOfAVariationOfOneClock() {
        DoubleStream values = DoubleStream.of(1e6, 2e6);
        assertThat(MetricError.ofVariation(new OverTime(Span.RESPONSE_TIME), 1, values, trial(MILLI))
                        .isZero())
                .isTrue();
        assertThat(MetricError.ofVariation(
                                new OverTime(Span.END_TO_END),
                                1,
                                DoubleStream.of(1e6, 2e6),
                                new SampleTrialFiles().summary())
                        .isZero())
                .isTrue();
    }
}
