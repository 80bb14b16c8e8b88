package io.streamgauge.study;

import java.util.List;

/// What a part of a study found, as a chart in the shape of the original's: panels of the same kind.
///
/// @param reading what a line stands for
/// @param panels by level or by system, in the order in which people list them
public record StudyChart(String title, String reading, Axis x, Axis y, List<Panel> panels) {
    public StudyChart {
        panels = List.copyOf(panels);
    }

    /// @param words what it shows, with its unit
    public record Axis(String words, Scale scale) {}

    /// How values are laid out along an axis.
    public enum Scale {
        /// From zero.
        LINEAR,
        LOG,
        /// Of a quantile q, by the logarithm of 1 - q: as much room from p90 to p99 as from p99 to p99.9.
        QUANTILE
    }

    /// @param title its level or system in words; empty where nothing is varied
    public record Panel(String title, List<Line> lines) {
        public Panel {
            lines = List.copyOf(lines);
        }
    }

    /// @param x as many as there are y
    public record Line(String name, Of of, List<Double> x, List<Double> y) {
        public Line {
            x = List.copyOf(x);
            y = List.copyOf(y);
        }

        /// Whether the points are those of the original, to be drawn as such.
        public boolean published() {
            return of != Of.MEASURED;
        }
    }

    /// Whose points these are.
    public enum Of {
        MEASURED,
        PUBLISHED,
        /// Published, and may not be what it seems.
        DOUBTFUL
    }
}
