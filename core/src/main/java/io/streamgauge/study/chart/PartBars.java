package io.streamgauge.study.chart;

import io.streamgauge.analyse.compare.ComparedMetrics;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.LevelOrder;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.statistics.Median;
import io.streamgauge.study.chart.StudyBars.Bar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Bar charts of the capacities of a part, or of its rates at saturation.
final class PartBars {
    private static final Comparator<Bar> ORDER =
            Comparator.comparing(Bar::level, LevelOrder.BY_VALUE).thenComparing(Bar::system);

    private final Summary run;
    private final PublishedMarks published;

    private PartBars(Summary run) {
        this.run = run;
        this.published = new PublishedMarks(run);
    }

    /// Returns the bar charts of a run. If the experiment specifies fixed rates, the result is empty.
    static List<StudyBars> of(Summary run) {
        PartBars bars = new PartBars(run);
        return run.capacities().isEmpty() ? bars.saturating() : bars.capacities();
    }

    private List<StudyBars> capacities() {
        Map<List<String>, List<Capacity>> bySystem = run.capacities().stream()
                .collect(Collectors.groupingBy(c -> List.of(c.cell(), c.objective(), c.system())));
        List<Bar> bars = bySystem.values().stream()
                .flatMap(searches -> bar(searches).stream())
                .sorted(ORDER)
                .toList();
        return bars.isEmpty()
                ? List.of()
                : List.of(new StudyBars(
                        StudyBars.CAPACITY,
                        "A bar shows the estimate of one search, or the median of the estimates of several searches."
                                + " The line in the bar shows the 95 % interval of the search, or the range that the"
                                + " intervals of several searches cover.",
                        bars));
    }

    /// Returns the estimate; the lower bound if the search was generator-limited; null if the capacity is
    /// unknown.
    private static @Nullable Double value(Capacity capacity) {
        return capacity.status() == Capacity.Status.GENERATOR_BOUND
                ? capacity.lowerBoundPerSecond()
                : capacity.found() ? capacity.estimatePerSecond() : null;
    }

    /// Returns the bar of one system; empty if no search has a result.
    ///
    /// @param all capacity searches of one system for one objective at one level
    private Optional<Bar> bar(List<Capacity> all) {
        List<Capacity> searches =
                all.stream().filter(found -> value(found) != null).toList();
        if (searches.isEmpty()) {
            return Optional.empty();
        }
        Capacity first = searches.getFirst();
        List<Double> values =
                searches.stream().flatMap(c -> Stream.ofNullable(value(c))).toList();
        double low = searches.stream()
                .flatMap(c -> Stream.of(c.lowPerSecond(), value(c)))
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        double high = searches.stream()
                .flatMap(c -> Stream.of(c.highPerSecond(), value(c)))
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return Optional.of(bar(
                ChartValues.joined(first.cell(), first.objective()),
                first.system() + caveatText(searches, all.size()),
                new double[] {Median.of(values), low, high},
                first.objective().isEmpty()
                        ? published.of(new Figure(Figure.Name.CAPACITY), first.system(), first.cell())
                        : Optional.empty()));
    }

    /// @param searches searches with a result
    /// @param all number of all searches
    private static String caveatText(List<Capacity> searches, int all) {
        String status = searches.stream().anyMatch(c -> c.status() == Capacity.Status.GENERATOR_BOUND)
                ? "lower bound; generator-limited"
                : searches.stream().allMatch(c -> c.status() == Capacity.Status.CONFIRMED) ? "" : "not confirmed";
        int missing = all - searches.size();
        String words = Stream.of(status, missing == 0 ? "" : missing + " of " + all + " searches without a result")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return words.isEmpty() ? "" : " (" + words + ")";
    }

    private List<StudyBars> saturating() {
        Map<Metric, List<Bar>> byMetric = new LinkedHashMap<>();
        for (TrialGroup group : ChartValues.groups(run)) {
            List<TrialSummary> cell = run.trials().stream()
                    .filter(t -> t.cell().equals(group.cell()))
                    .toList();
            Metric metric = ComparedMetrics.of(cell).headline();
            if (metric.moreIsBetter()) {
                bar(group, metric)
                        .ifPresent(bar -> byMetric.computeIfAbsent(metric, _ -> new ArrayList<>())
                                .add(bar));
            }
        }
        return byMetric.entrySet().stream()
                .map(e -> new StudyBars(
                        e.getKey().equals(new Figure(Figure.Name.DELIVERED_RATE))
                                ? StudyBars.DELIVERED_AT_SATURATION
                                : StudyBars.ACCEPTED_AT_SATURATION,
                        "A bar shows the median of the trials. The line in the bar shows the range from the"
                                + " lowest to the highest value.",
                        e.getValue()))
                .toList();
    }

    private Optional<Bar> bar(TrialGroup group, Metric metric) {
        List<Double> values = ChartValues.values(metric, group.counted());
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(bar(
                        group.cell(),
                        ChartValues.name(group),
                        new double[] {Median.of(values), Collections.min(values), Collections.max(values)},
                        published.of(metric, group.system(), group.cell())));
    }

    /// Creates a bar.
    ///
    /// @param values value of the bar, and the lower and the upper end of the line in the bar
    private static Bar bar(String level, String system, double[] values, Optional<PublishedResult> published) {
        return new Bar(
                level,
                system,
                ChartValues.rounded(values[0]),
                ChartValues.rounded(values[1]),
                ChartValues.rounded(values[2]),
                published.map(PublishedResult::published).orElse(null),
                published.map(PublishedResult::doubtful).isPresent());
    }
}
