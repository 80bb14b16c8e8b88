package io.streamgauge.analyse.model;

import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.During;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.metric.Metric.Moment;
import io.streamgauge.experiment.metric.Metric.OverTime;
import io.streamgauge.experiment.metric.Metric.QuantileRatio;
import io.streamgauge.result.row.TransferRow;
import io.streamgauge.statistics.MeasurementError;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// Possible error in the value of a metric that more trials do not reduce.
public final class MetricError {
    private static final long INTERVAL_NANOS = 1_000_000_000;

    private MetricError() {}

    /// Returns the error of a value; zero if the value does not depend on the readings of two clocks and is not
    /// measured in steps.
    ///
    /// @param value positive value of the metric in the trial
    public static MeasurementError of(Metric metric, double value, TrialSummary trial) {
        // The consumers restart at the end of an interval. The catch-up time is measured until the end of the
        // interval in which they catch up.
        return metric instanceof Figure figure && figure.of() == Figure.Name.CATCH_UP_TIME
                ? MeasurementError.ofStep(value, INTERVAL_NANOS)
                : ofClocks(metric, value, trial);
    }

    private static MeasurementError ofClocks(Metric metric, double value, TrialSummary trial) {
        ClockSummary clocks = trial.clocks();
        if (clocks == null || clocks.errorNanos() == 0) {
            return MeasurementError.NONE;
        }
        long nanos = clocks.errorNanos();
        return switch (metric) {
            case Metric.Latency latency when latency.of() == Span.END_TO_END -> share(nanos, value);
            case Moment moment when moment.of() == Span.END_TO_END -> share(nanos, value);
            case QuantileRatio ratio when ratio.of() == Span.END_TO_END -> ofRatio(ratio, value, nanos, trial);
            // The summary does not contain the values over time.
            case OverTime variation when variation.of() == Span.END_TO_END -> share(nanos, 0);
            case During during -> ofClocks(during.of(), value, trial);
            case Figure figure -> ofFigure(figure.of(), value, nanos, trial);
            case Metric.Latency _, Moment _, QuantileRatio _, OverTime _, Metric.LowestRate _ -> MeasurementError.NONE;
        };
    }

    /// Returns the error in the variation of a latency over time; zero if the latency does not depend on the
    /// readings of two clocks.
    ///
    /// @param deviation standard deviation of the natural logarithms of the values, above zero
    /// @param valuesNanos values over time, in nanoseconds, above zero
    public static MeasurementError ofVariation(
            OverTime metric, double deviation, DoubleStream valuesNanos, TrialSummary trial) {
        ClockSummary clocks = trial.clocks();
        return clocks == null || metric.of() != Span.END_TO_END
                ? MeasurementError.NONE
                : ofDeviation(deviation, clocks.errorNanos(), valuesNanos);
    }

    private static MeasurementError ofDeviation(double deviation, long nanos, DoubleStream values) {
        return MeasurementError.ofLogDeviation(
                deviation, values.mapToObj(value -> share(nanos, value)).toList());
    }

    private static MeasurementError share(long nanos, double of) {
        return MeasurementError.ofShare(nanos / of, nanos);
    }

    private static MeasurementError ofRatio(QuantileRatio ratio, double value, long nanos, TrialSummary trial) {
        OptionalDouble low = MetricValue.of(new Metric.Latency(ratio.of(), ratio.low()), trial);
        return low.isEmpty()
                ? share(nanos, 0)
                : share(nanos, low.getAsDouble()).plus(share(nanos, low.getAsDouble() * value));
    }

    /// Returns the error in a figure. The transfer time depends on the clocks of several workers, because a
    /// transfer starts with the first send and ends with the last receipt.
    private static MeasurementError ofFigure(Figure.Name figure, double value, long nanos, TrialSummary trial) {
        return switch (figure) {
            case TRANSFER_TIME, COLD_TRANSFER_TIME -> share(nanos, value);
            case TRANSFER_RATE -> share(nanos, transferNanos(trial).average().orElse(0));
            case TRANSFER_VARIATION -> ofDeviation(value, nanos, transferNanos(trial));
            case CAPACITY,
                    ACCEPTED_RATE,
                    DELIVERED_RATE,
                    CATCH_UP_TIME,
                    SENDING_RATE,
                    RECEIVING_RATE,
                    BROKER_CPU,
                    BROKER_CPU_USE,
                    GENERATOR_CPU,
                    WRITTEN_BYTES,
                    WRITTEN_PER_COPY,
                    SYNCS,
                    BROKER_SWITCHES,
                    NETWORK_BYTES,
                    BROKER_MEMORY,
                    HOST_CPU,
                    DISK_BUSY -> MeasurementError.NONE;
        };
    }

    private static DoubleStream transferNanos(TrialSummary trial) {
        return Stream.ofNullable(trial.transfers())
                .flatMap(transfers -> transfers.warm().stream())
                .mapToDouble(TransferRow::totalNanos);
    }
}
