package io.streamgauge.study;

import io.streamgauge.analyse.MetricValue;
import io.streamgauge.analyse.PublishedResult;
import io.streamgauge.analyse.Summary;
import io.streamgauge.analyse.TransferSummary;
import io.streamgauge.analyse.TrialGroup;
import io.streamgauge.analyse.TrialSummary;
import io.streamgauge.experiment.Metric.Figure;
import io.streamgauge.study.StudyChart.Axis;
import io.streamgauge.study.StudyChart.Line;
import io.streamgauge.study.StudyChart.Panel;
import io.streamgauge.study.StudyChart.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// How long transfers take by the size of their messages: a panel for each number of messages, and one with what was
/// published, which is a mean over the numbers that the original moved.
final class TransferChart {
    private static final Figure TIME = new Figure(Figure.Name.TRANSFER_TIME);

    private final Summary run;

    private TransferChart(Summary run) {
        this.run = run;
    }

    /// Empty where fewer than two sizes were moved.
    static Optional<StudyChart> of(Summary run) {
        return new TransferChart(run).chart();
    }

    private Optional<StudyChart> chart() {
        SortedMap<Long, Map<String, SortedMap<Double, Double>>> byCount = new TreeMap<>();
        SortedMap<Double, String> cells = new TreeMap<>();
        for (TrialGroup group : ChartValues.groups(run)) {
            OptionalDouble middle = middle(group);
            if (middle.isPresent()) {
                double payload = group.counted().getFirst().rates().meanPayloadBytes();
                cells.putIfAbsent(payload, group.cell());
                byCount.computeIfAbsent(messages(group), _ -> new TreeMap<>())
                        .computeIfAbsent(ChartValues.name(group), _ -> new TreeMap<>())
                        .put(payload, middle.getAsDouble());
            }
        }
        if (cells.size() < 2) {
            return Optional.empty();
        }
        List<Panel> panels = new ArrayList<>();
        byCount.forEach((count, lines) -> panels.add(new Panel(count + " messages", lines(lines, false))));
        Map<String, SortedMap<Double, Double>> published = published(cells);
        if (!published.isEmpty()) {
            panels.add(new Panel("published, mean over the counts of the original", lines(published, true)));
        }
        return Optional.of(new StudyChart(
                "Transfer time by payload",
                new Axis("payload, bytes", Scale.LOG),
                new Axis("transfer time, ms", Scale.LOG),
                panels));
    }

    private static OptionalDouble middle(TrialGroup group) {
        double[] millis = group.counted().stream()
                .flatMapToDouble(trial -> MetricValue.of(TIME, trial).stream())
                .map(nanos -> nanos / ChartValues.NANOS_PER_MILLI)
                .toArray();
        return millis.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(ChartValues.middle(millis));
    }

    private static long messages(TrialGroup group) {
        TrialSummary trial = group.counted().getFirst();
        TransferSummary transfers = trial.transfers();
        return transfers == null || transfers.transfers().isEmpty()
                ? 0
                : transfers.transfers().getFirst().messages();
    }

    private Map<String, SortedMap<Double, Double>> published(SortedMap<Double, String> cells) {
        PublishedMarks marks = new PublishedMarks(run);
        Map<String, SortedMap<Double, Double>> found = new LinkedHashMap<>();
        for (String system : systems()) {
            cells.forEach((payload, cell) -> {
                Double nanos = marks.of(TIME, system, cell);
                if (nanos != null) {
                    found.computeIfAbsent(system, _ -> new TreeMap<>())
                            .put(payload, nanos / ChartValues.NANOS_PER_MILLI);
                }
            });
        }
        return found;
    }

    private List<String> systems() {
        return run.published().stream()
                .map(PublishedResult::system)
                .map(words -> words.split(" at ", 2)[0])
                .distinct()
                .toList();
    }

    private static List<Line> lines(Map<String, SortedMap<Double, Double>> bySystem, boolean published) {
        return bySystem.entrySet().stream()
                .map(e -> new Line(
                        e.getKey(),
                        published,
                        List.copyOf(e.getValue().keySet()),
                        e.getValue().values().stream().map(ChartValues::rounded).toList()))
                .toList();
    }
}
