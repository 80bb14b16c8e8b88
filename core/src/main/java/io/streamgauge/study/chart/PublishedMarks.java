package io.streamgauge.study.chart;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.experiment.metric.Metric;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/// Published figures of a part, for use in charts.
final class PublishedMarks {
    private static final String BETWEEN = ", ";

    private final List<PublishedResult> figures;

    PublishedMarks(Summary run) {
        this.figures = run.published();
    }

    /// Returns the published figure of a system at exactly this level. Figures that cover several levels are
    /// ignored.
    Optional<PublishedResult> of(Metric metric, String system, String cell) {
        return find(metric, system, cell, Set::equals);
    }

    /// Returns the published figure of a system that covers this level and possibly other levels.
    Optional<PublishedResult> acrossLevels(Metric metric, String system, String cell) {
        return find(metric, system, cell, Set::containsAll);
    }

    private Optional<PublishedResult> find(
            Metric metric, String system, String cell, BiPredicate<Set<String>, Set<String>> belongs) {
        return figures.stream()
                .filter(f -> f.metric().equals(metric.words()))
                .filter(f -> f.systemAlone().equals(system))
                .filter(f -> belongs.test(levels(cell), levels(f.level())))
                .findFirst();
    }

    private static Set<String> levels(String cell) {
        return cell.isEmpty() ? Set.of() : new HashSet<>(Arrays.asList(cell.split(BETWEEN)));
    }
}
