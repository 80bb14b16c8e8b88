package io.streamgauge.study;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
import io.streamgauge.statistics.Median;
import io.streamgauge.study.StudyResult.ToolFigure;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Comparison of the figures of the vendors' tools with Streamgauge's figures for the same systems and layouts.
final class VendorToolComparison {
    private VendorToolComparison() {}

    /// Returns the figures of each system and layout.
    ///
    /// @param ours summary of the part in which Streamgauge measures the same systems and levels,
    ///     or null if this part did not run
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
                range(done, Row::sentPerSecond),
                range(done, Row::receivedPerSecond),
                rows.size(),
                rows.stream()
                        .map(Row::failure)
                        .filter(failure -> !failure.isEmpty())
                        .findFirst()
                        .orElse(""));
    }

    /// Returns the lowest and the highest value; empty if there are fewer than two rows.
    private static List<Double> range(List<Row> rows, ToDoubleFunction<Row> value) {
        DoubleSummaryStatistics all = rows.stream().mapToDouble(value).summaryStatistics();
        return rows.size() < 2 ? List.of() : List.of(all.getMin(), all.getMax());
    }

    private static <T> @Nullable Double median(List<T> items, ToDoubleFunction<T> value) {
        return items.isEmpty()
                ? null
                : Median.of(items.stream().map(value::applyAsDouble).toList());
    }
}
