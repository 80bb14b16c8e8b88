package io.streamgauge.study.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Chart of the results of a part, of the same type as in the original study. The chart consists of one or more
/// panels of the same kind.
///
/// @param reading explanation of the lines
/// @param panels panels by level or by system, in reading order
/// @param clockErrorNanos largest possible error that differences between the clocks of the worker hosts cause
///     in the measured values, in nanoseconds; -1 if the error is unknown; null if the values do not depend on
///     several clocks
public record StudyChart(
        String title,
        String reading,
        Axis x,
        Axis y,
        List<Panel> panels,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long clockErrorNanos) {
    /// Names of the lines that show the rates of a system.
    public static final List<String> RATE_LINES = List.of("accepted", "delivered");

    public StudyChart {
        panels = List.copyOf(panels);
    }

    /// Returns a copy of this chart with only the given panels.
    public StudyChart withPanels(List<Panel> shown) {
        return new StudyChart(title, reading, x, y, shown, clockErrorNanos);
    }

    /// Axis of a chart.
    ///
    /// @param words quantity with its unit
    public record Axis(String words, Scale scale) {}

    /// Scale of an axis.
    public enum Scale {
        /// Linear scale that starts at zero.
        LINEAR,
        LOG,
        /// Logarithmic scale of 1 - q for a quantile q. For example, the distance from p90 to p99 equals the
        /// distance from p99 to p99.9.
        QUANTILE
    }

    /// Panel of a chart.
    ///
    /// @param title name of the level or system; empty if the part does not vary a factor
    public record Panel(String title, List<Line> lines) {
        public Panel {
            lines = List.copyOf(lines);
        }
    }

    /// Line of a panel.
    ///
    /// @param x horizontal coordinates, one for each value of `y`
    /// @param y values; null if unknown, so that the line has a gap
    public record Line(String name, Of of, List<Double> x, List<@Nullable Double> y) {
        public Line {
            x = List.copyOf(x);
            y = Collections.unmodifiableList(new ArrayList<>(y));
        }

        /// Returns whether the line has at least one known value.
        public boolean hasValues() {
            return y.stream().anyMatch(Objects::nonNull);
        }

        /// Returns whether the points are published figures.
        public boolean published() {
            return of != Of.MEASURED;
        }
    }

    /// Origin of the points.
    public enum Of {
        MEASURED,
        PUBLISHED,
        /// Published figures that may be wrong.
        DOUBTFUL
    }
}
