package io.streamgauge.study;

import io.streamgauge.analyse.Capacity;
import io.streamgauge.analyse.ComparedMetrics;
import io.streamgauge.analyse.MetricValue;
import io.streamgauge.analyse.Summary;
import io.streamgauge.analyse.TrialGroup;
import io.streamgauge.analyse.TrialSummary;
import io.streamgauge.experiment.Metric;
import io.streamgauge.experiment.Metric.Figure;
import io.streamgauge.study.StudyBars.Bar;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The rates of a part as bars: the capacities that it found, or what it took at full speed.
final class PartBars {
    private static final Comparator<Bar> ORDER =
            Comparator.comparing(Bar::level, ChartValues::naturally).thenComparing(Bar::system);

    private final Summary run;
    private final PublishedMarks published;

    private PartBars(Summary run) {
        this.run = run;
        this.published = new PublishedMarks(run);
    }

    /// None for a part at given rates.
    static List<StudyBars> of(Summary run) {
        PartBars bars = new PartBars(run);
        return run.capacities().isEmpty() ? bars.fullSpeed() : bars.capacities();
    }

    private List<StudyBars> capacities() {
        List<Bar> bars = run.capacities().stream()
                .filter(Capacity::found)
                .map(this::bar)
                .sorted(ORDER)
                .toList();
        return bars.isEmpty() ? List.of() : List.of(new StudyBars("Capacity, messages/s", bars));
    }

    private Bar bar(Capacity found) {
        double estimate = Objects.requireNonNull(found.estimatePerSecond());
        return new Bar(
                ChartValues.joined(found.cell(), found.goal()),
                found.system(),
                ChartValues.rounded(estimate),
                ChartValues.rounded(Objects.requireNonNullElse(found.lowPerSecond(), estimate)),
                ChartValues.rounded(Objects.requireNonNullElse(found.highPerSecond(), estimate)),
                published.of(new Figure(Figure.Name.CAPACITY), found.system(), found.cell()));
    }

    private List<StudyBars> fullSpeed() {
        Map<Metric, List<Bar>> byMetric = new LinkedHashMap<>();
        for (TrialGroup group : ChartValues.groups(run)) {
            Metric metric = ComparedMetrics.of(group.trials()).headline();
            if (group.trials().stream().allMatch(TrialSummary::saturating) && metric.moreIsBetter()) {
                bar(group, metric)
                        .ifPresent(bar -> byMetric.computeIfAbsent(metric, _ -> new ArrayList<>())
                                .add(bar));
            }
        }
        return byMetric.entrySet().stream()
                .map(e -> new StudyBars(
                        e.getKey().equals(new Figure(Figure.Name.DELIVERED_RATE))
                                ? "Delivered at full speed, messages/s"
                                : "Accepted at full speed, messages/s",
                        e.getValue()))
                .toList();
    }

    /// The middle one of the trials that count.
    private Optional<Bar> bar(TrialGroup group, Metric metric) {
        double[] values = group.counted().stream()
                .flatMapToDouble(trial -> MetricValue.of(metric, trial).stream())
                .sorted()
                .toArray();
        return values.length == 0
                ? Optional.empty()
                : Optional.of(new Bar(
                        group.cell(),
                        ChartValues.name(group),
                        ChartValues.rounded(ChartValues.middle(values)),
                        ChartValues.rounded(values[0]),
                        ChartValues.rounded(values[values.length - 1]),
                        published.of(metric, group.system(), group.cell())));
    }
}
