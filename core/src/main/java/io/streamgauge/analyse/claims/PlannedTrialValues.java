package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.capacity.SearchedValue;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.experiment.Metric;
import io.streamgauge.experiment.Metric.Figure;
import io.streamgauge.experiment.Metric.Latency.Span;
import io.streamgauge.experiment.Metric.OverTime;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.row.Phase;
import io.streamgauge.statistics.LogDeviation;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Values of metrics in the planned trials of a run, with the reason for each missing value.
public final class PlannedTrialValues implements TrialValues {
    private final List<TrialSummary> trials;
    private final List<TrialSeries> series;
    private final SearchedValue searched;

    /// @param searched values found by searches over several trials
    public PlannedTrialValues(List<TrialSummary> trials, List<TrialSeries> series, SearchedValue searched) {
        this.trials = trials;
        this.series = series;
        this.searched = searched;
    }

    @Override
    public Value of(Metric metric, TrialFacts planned) {
        if (metric instanceof Figure figure && figure.of() == Figure.Name.CAPACITY) {
            OptionalDouble found = searched.of(metric, planned);
            return new Value(found, found.isPresent() ? "" : planned.id() + " did not find a capacity");
        }
        List<TrialSummary> attempts = attempts(planned);
        if (attempts.isEmpty()) {
            return new Value(OptionalDouble.empty(), planned.id() + " did not run");
        }
        List<TrialSummary> usable =
                attempts.stream().filter(t -> t.verdict() != Verdict.VOID).toList();
        if (usable.isEmpty()) {
            return new Value(OptionalDouble.empty(), planned.id() + " is void (" + why(attempts.getLast()) + ")");
        }
        // A planned trial has at most one usable attempt, because Streamgauge repeats a trial only after
        // a void attempt.
        TrialSummary trial = usable.getFirst();
        OptionalDouble value =
                metric instanceof OverTime overTime ? overTime(overTime, trial) : MetricValue.of(metric, trial);
        return new Value(
                value,
                value.isPresent()
                        ? ""
                        : trial.id() + " does not have a value for " + metric.words()
                                + " (too few messages, or not measured)");
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

    /// Returns the attempts at a planned trial in the order of execution.
    List<TrialSummary> attempts(TrialFacts planned) {
        Pattern id = Pattern.compile(Pattern.quote(planned.id()) + "(-attempt-[0-9]+)?");
        return trials.stream().filter(t -> id.matcher(t.id()).matches()).toList();
    }

    private static String why(TrialSummary trial) {
        return trial.caveats().stream()
                .filter(c -> c.severity() == Severity.VOID)
                .map(c -> c.kind().words())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private OptionalDouble overTime(OverTime metric, TrialSummary trial) {
        return series.stream()
                .filter(s -> s.trialId().equals(trial.id()))
                .findFirst()
                .map(s -> logDeviation(
                        s.phases(),
                        metric.of() == Span.END_TO_END
                                ? s.endToEnd().p99()
                                : s.responseTime().p99()))
                .orElse(OptionalDouble.empty());
    }

    /// Returns the standard deviation of the logarithms of the values in the measured phase. The result
    /// is empty if all values are equal, or if fewer than ten of the one-second intervals have a value.
    private static OptionalDouble logDeviation(List<Phase> phases, List<@Nullable Double> millis) {
        return LogDeviation.of(
                IntStream.range(0, millis.size())
                        .filter(i -> phases.get(i) == Phase.MEASURE)
                        .mapToObj(millis::get)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .filter(v -> v > 0)
                        .toArray(),
                10);
    }
}
