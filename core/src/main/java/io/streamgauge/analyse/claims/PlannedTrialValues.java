package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.capacity.SearchedValue;
import io.streamgauge.analyse.model.MetricError;
import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.experiment.AttemptId;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.During;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.metric.Metric.LowestRate;
import io.streamgauge.experiment.metric.Metric.OverTime;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.row.Phase;
import io.streamgauge.statistics.LogDeviation;
import io.streamgauge.statistics.MeasurementError;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Values of metrics in the planned trials of a run, with the reason for each missing value.
public final class PlannedTrialValues implements TrialValues {
    /// Minimum number of one-second intervals for the computation of a variation over time.
    private static final int MIN_SECONDS = 10;

    /// Resolution of the kernel's counter of the busy time of a disk, in percent of a second.
    private static final double DISK_BUSY_RESOLUTION = 0.1;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double[] NOTHING = {};

    private final List<TrialSummary> trials;
    private final List<TrialSeries> series;
    private final SearchedValue searched;

    /// @param searched values that searches found from several trials
    public PlannedTrialValues(List<TrialSummary> trials, List<TrialSeries> series, SearchedValue searched) {
        this.trials = trials;
        this.series = series;
        this.searched = searched;
    }

    @Override
    public Value of(Metric metric, TrialFacts planned) {
        if (metric instanceof Figure figure && figure.of() == Figure.Name.CAPACITY) {
            OptionalDouble found = searched.of(metric, planned);
            return new Value(found, found.isPresent() ? "" : "the search " + planned.id() + " did not find a capacity");
        }
        List<TrialSummary> attempts = attempts(planned);
        if (attempts.isEmpty()) {
            return new Value(OptionalDouble.empty(), planned.id() + " did not run");
        }
        List<TrialSummary> usable = usable(planned);
        if (usable.isEmpty()) {
            return new Value(
                    OptionalDouble.empty(),
                    planned.id() + " is void (" + why(attempts.getLast()) + ")",
                    MeasurementError.NONE,
                    attempts.stream().allMatch(TrialSummary::invalidatedFromOutside));
        }
        TrialSummary trial = usable.getFirst();
        double[] nanos = metric instanceof OverTime overTime ? overTime(overTime, trial) : NOTHING;
        OptionalDouble value =
                metric instanceof OverTime ? LogDeviation.of(nanos, MIN_SECONDS) : ratioValue(metric, trial);
        if (value.isEmpty()) {
            return new Value(
                    value,
                    trial.id() + " does not have a positive value for " + metric.words() + " ("
                            + whyMissing(metric, trial, nanos) + ")");
        }
        MeasurementError error = metric instanceof OverTime overTime
                ? MetricError.ofVariation(overTime, value.getAsDouble(), Arrays.stream(nanos), trial)
                : MetricError.of(metric, value.getAsDouble(), trial);
        return new Value(value, "", error);
    }

    /// Returns the value of a metric for use in ratios. A ratio to 0 does not exist, so a value of 0 counts
    /// as the resolution of the metric, if it has one.
    private static OptionalDouble ratioValue(Metric metric, TrialSummary trial) {
        Double value = MetricValue.read(metric, trial).value();
        return value != null && value == 0 ? resolution(metric, trial) : MetricValue.of(metric, trial);
    }

    /// Returns the resolution of a metric for which 0 is a measured value: an idle disk counts as busy for 1
    /// ms, and a blocked producer as one that sends a single message. The result is empty for other metrics.
    private static OptionalDouble resolution(Metric metric, TrialSummary trial) {
        return switch (metric) {
            case Figure figure
            when figure.of() == Figure.Name.DISK_BUSY && trial.measuredSeconds() > 0 ->
                OptionalDouble.of(DISK_BUSY_RESOLUTION / trial.measuredSeconds());
            case During during
            when during.of() instanceof LowestRate -> OptionalDouble.of(1 / LowestRate.PERIOD_SECONDS);
            default -> OptionalDouble.empty();
        };
    }

    @Override
    public String scope(Metric metric, TrialFacts planned) {
        List<TrialSummary> attempts = attempts(planned);
        boolean scoped = metric instanceof Figure figure && figure.of().isOfBrokers();
        if (!scoped || attempts.isEmpty()) {
            return "";
        }
        return attempts.getLast().resources().brokerHosts().isEmpty() ? "broker processes" : "whole broker hosts";
    }

    /// Returns the attempt that is not void. There is at most one, because Streamgauge repeats a trial only
    /// after a void attempt.
    @Override
    public List<TrialSummary> usable(TrialFacts planned) {
        return attempts(planned).stream()
                .filter(t -> t.verdict() != Verdict.VOID)
                .toList();
    }

    /// Returns the attempts at a planned trial in the order of execution.
    List<TrialSummary> attempts(TrialFacts planned) {
        return trials.stream()
                .filter(t -> AttemptId.isAttemptAt(planned.id(), t.id()))
                .toList();
    }

    private static String why(TrialSummary trial) {
        return trial.caveats().stream()
                .filter(c -> c.severity() == Severity.VOID)
                .map(c -> c.kind().words())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /// Returns the reason why a metric does not have a positive value.
    ///
    /// @param nanos p99 of each second; used only for metrics of the variation over time
    private static String whyMissing(Metric metric, TrialSummary trial, double[] nanos) {
        if (metric instanceof OverTime) {
            return nanos.length < MIN_SECONDS
                    ? "fewer than " + MIN_SECONDS + " seconds have a p99 above 0"
                    : "all seconds have the same p99";
        }
        MetricReading reading = MetricValue.read(metric, trial);
        return reading.value() == null ? reading.reason().replaceFirst("\\.$", "") : "the value is 0";
    }

    /// Returns all p99 values above zero of the one-second intervals in the measured phase, in nanoseconds;
    /// empty if the trial does not have a time series.
    private double[] overTime(OverTime metric, TrialSummary trial) {
        return series.stream()
                .filter(s -> s.trialId().equals(trial.id()))
                .findFirst()
                .map(s -> measured(
                        s.phases(),
                        metric.of() == Span.END_TO_END
                                ? s.endToEnd().p99()
                                : s.responseTime().p99()))
                .orElse(NOTHING);
    }

    private static double[] measured(List<Phase> phases, List<@Nullable Double> millis) {
        return IntStream.range(0, millis.size())
                .filter(i -> phases.get(i) == Phase.MEASURE)
                .mapToObj(millis::get)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .filter(v -> v > 0)
                .map(v -> v * NANOS_PER_MILLI)
                .toArray();
    }
}
