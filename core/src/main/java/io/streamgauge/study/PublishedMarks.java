package io.streamgauge.study;

import io.streamgauge.analyse.PublishedResult;
import io.streamgauge.analyse.Summary;
import io.streamgauge.experiment.Metric;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The published figures of a part, for charts to draw them where they belong.
final class PublishedMarks {
    private static final String AT = " at ";
    private static final String BETWEEN = ", ";

    private final List<PublishedResult> figures;

    PublishedMarks(Summary run) {
        this.figures = run.published();
    }

    /// In the metric's own unit; null where none is of this system at this level.
    @Nullable
    Double of(Metric metric, String system, String cell) {
        return figures.stream()
                .filter(f -> f.metric().equals(metric.words()))
                .filter(f -> isOf(f, system, cell))
                .map(PublishedResult::published)
                .findFirst()
                .orElse(null);
    }

    /// Whether a figure is of this system, and of no other level than this one.
    private static boolean isOf(PublishedResult figure, String system, String cell) {
        String[] parts = figure.system().split(AT, 2);
        return parts[0].equals(system)
                && (parts.length == 1
                        || new HashSet<>(Arrays.asList(cell.split(BETWEEN)))
                                .containsAll(Arrays.asList(parts[1].split(BETWEEN))));
    }
}
