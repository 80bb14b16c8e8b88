package io.streamgauge.study.chart;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.LevelOrder;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.statistics.Median;
import io.streamgauge.study.chart.StudyChart.Axis;
import io.streamgauge.study.chart.StudyChart.Line;
import io.streamgauge.study.chart.StudyChart.Of;
import io.streamgauge.study.chart.StudyChart.Panel;
import io.streamgauge.study.chart.StudyChart.Scale;
import io.streamgauge.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Chart of transfer times by payload size. The chart has a panel for each number of messages and each level of
/// other factors. Published figures, if any, are shown in a separate panel.
final class TransferChart {
    private static final Figure TIME = new Figure(Figure.Name.TRANSFER_TIME);
    private static final Set<String> ALONG = Set.of("workload.payload", "workload.rate");

    private final Summary run;

    private TransferChart(Summary run) {
        this.run = run;
    }

    /// Returns the chart; empty if the part has transfer times for fewer than two payload sizes.
    static Optional<StudyChart> of(Summary run) {
        return new TransferChart(run).chart();
    }

    private Optional<StudyChart> chart() {
        Map<String, Map<String, SortedMap<Double, Double>>> byCount = new TreeMap<>(LevelOrder.BY_VALUE);
        SortedMap<Double, String> cells = new TreeMap<>();
        for (TrialGroup group : ChartValues.groups(run)) {
            List<Double> millis = millis(group);
            if (!millis.isEmpty()) {
                double payload = group.counted().getFirst().rates().meanPayloadBytes();
                cells.putIfAbsent(payload, group.cell());
                byCount.computeIfAbsent(panel(group.counted().getFirst()), _ -> new TreeMap<>())
                        .computeIfAbsent(ChartValues.name(group), _ -> new TreeMap<>())
                        .put(payload, Median.of(millis));
            }
        }
        if (cells.size() < 2) {
            return Optional.empty();
        }
        List<Panel> panels = new ArrayList<>();
        byCount.forEach((title, systems) -> panels.add(new Panel(
                title,
                systems.entrySet().stream()
                        .map(e -> line(e.getKey(), Of.MEASURED, e.getValue()))
                        .toList())));
        List<Line> published = published(cells);
        if (!published.isEmpty()) {
            panels.add(new Panel("published", published));
        }
        return Optional.of(new StudyChart(
                "Transfer time by payload size",
                "A point shows the median of the mean transfer times of the trials. Published figures cover"
                        + " all message counts of the original.",
                new Axis("payload, bytes", Scale.LOG),
                new Axis("transfer time, ms", Scale.LOG),
                panels,
                ChartValues.clockErrorNanos(
                        TIME,
                        ChartValues.groups(run).stream()
                                .flatMap(group -> group.counted().stream())
                                .toList())));
    }

    private static List<Double> millis(TrialGroup group) {
        return ChartValues.values(TIME, group.counted()).stream()
                .map(nanos -> nanos / ChartValues.NANOS_PER_MILLI)
                .toList();
    }

    private static String panel(TrialSummary trial) {
        TransferSummary transfers = trial.transfers();
        long messages = transfers == null || transfers.transfers().isEmpty()
                ? 0
                : transfers.transfers().getFirst().messages();
        String others = trial.levels().entrySet().stream()
                .filter(level -> !ALONG.contains(level.getKey()))
                .map(level -> level.getKey() + " " + level.getValue())
                .collect(Collectors.joining(", "));
        return ChartValues.joined(Count.of(messages, "message"), others);
    }

    private List<Line> published(SortedMap<Double, String> cells) {
        PublishedMarks marks = new PublishedMarks(run);
        List<Line> lines = new ArrayList<>();
        List<String> systems = run.published().stream()
                .map(PublishedResult::systemAlone)
                .distinct()
                .sorted()
                .toList();
        for (String system : systems) {
            SortedMap<Double, Double> points = new TreeMap<>();
            boolean[] doubtful = {false};
            cells.forEach((payload, cell) -> marks.acrossLevels(TIME, system, cell)
                    .ifPresent(figure -> {
                        points.put(payload, figure.published() / ChartValues.NANOS_PER_MILLI);
                        doubtful[0] |= figure.doubtful() != null;
                    }));
            if (!points.isEmpty()) {
                lines.add(line(system, doubtful[0] ? Of.DOUBTFUL : Of.PUBLISHED, points));
            }
        }
        return lines;
    }

    private static Line line(String name, Of of, SortedMap<Double, Double> points) {
        return new Line(
                name,
                of,
                List.copyOf(points.keySet()),
                points.values().stream().map(ChartValues::rounded).toList());
    }
}
