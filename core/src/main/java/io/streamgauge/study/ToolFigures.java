package io.streamgauge.study;

import io.streamgauge.analyse.Summary;
import io.streamgauge.analyse.TrialSummary;
import io.streamgauge.analyse.TrialSummary.Verdict;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
import io.streamgauge.study.StudyResult.ToolFigure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Sets the figures of the vendors' tools beside ours of the same systems and layouts.
final class ToolFigures {
    private ToolFigures() {}

    /// @param ours the run with the same systems and levels, or null if it did not run
    static List<ToolFigure> of(ToolResults results, @Nullable Summary ours) {
        Map<List<Object>, List<Row>> byLayout = new LinkedHashMap<>();
        results.rows()
                .forEach(row -> byLayout.computeIfAbsent(List.of(row.system(), row.levels()), _ -> new ArrayList<>())
                        .add(row));
        return byLayout.values().stream().map(rows -> figure(rows, ours)).toList();
    }

    private static ToolFigure figure(List<Row> rows, @Nullable Summary ours) {
        Row first = rows.getFirst();
        List<Row> done = rows.stream().filter(row -> row.failure().isEmpty()).toList();
        List<TrialSummary> trials = ours == null
                ? List.of()
                : ours.trials().stream()
                        .filter(t -> t.system().equals(first.system())
                                && t.levels().equals(first.levels())
                                && t.verdict() != Verdict.VOID)
                        .toList();
        return new ToolFigure(
                first.system(),
                first.cell(),
                first.tool(),
                done.size(),
                median(done, Row::sentPerSecond),
                median(done, Row::receivedPerSecond),
                median(trials, t -> t.rates().acceptedPerSecond()),
                median(trials, t -> t.rates().deliveredPerSecond()),
                done.isEmpty() ? first.failure() : "");
    }

    private static <T> @Nullable Double median(List<T> items, ToDoubleFunction<T> value) {
        double[] sorted = items.stream().mapToDouble(value).sorted().toArray();
        int half = sorted.length / 2;
        if (sorted.length == 0) {
            return null;
        }
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
