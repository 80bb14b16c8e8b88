package io.streamgauge.report.chart;

import io.streamgauge.study.StudyChart.Scale;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// An axis of a drawing in which lines are drawn.
public interface PlotAxis {
    /// Where a value lies, from 0 at the beginning to 1 at the end.
    double share(double value);

    /// Where it is marked.
    List<Double> ticks();

    /// What stands at a mark.
    default String words(double tick) {
        return NumberFormatter.significant(tick, 4);
    }

    /// @param values at least one that must lie on it
    static PlotAxis of(Scale scale, List<Double> values) {
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return switch (scale) {
            case LINEAR -> new Linear(most > 0 ? most : 1);
            case LOG -> new Log(new LogAxis(values.stream().filter(v -> v > 0).toList(), 0));
            case QUANTILE -> new Quantile(most);
        };
    }

    /// From zero to a little more than the largest value.
    record Linear(double most) implements PlotAxis {
        @Override
        public double share(double value) {
            return value / (most * 1.04);
        }

        @Override
        public List<Double> ticks() {
            double step = LogAxis.roundStep(most / 3);
            return Stream.iterate(0.0, v -> v <= most, v -> v + step).toList();
        }
    }

    /// @param of the same, in percent of a width with margins
    record Log(LogAxis of) implements PlotAxis {
        @Override
        public double share(double value) {
            return Math.clamp((of.at(value) - LogAxis.LEFT) / (100 - 2 * LogAxis.LEFT), 0, 1);
        }

        @Override
        public List<Double> ticks() {
            return of.ticks();
        }
    }

    /// @param most quantile that is drawn, below 1
    record Quantile(double most) implements PlotAxis {
        private static final double[] MARKED = {0.5, 0.9, 0.99, 0.999, 0.9999};

        @Override
        public double share(double quantile) {
            return nines(quantile) / nines(most);
        }

        private static double nines(double quantile) {
            return -Math.log10(1 - Math.min(quantile, 1 - 1e-9));
        }

        @Override
        public List<Double> ticks() {
            return DoubleStream.of(MARKED).filter(q -> q <= most).boxed().toList();
        }

        @Override
        public String words(double tick) {
            return "p" + NumberFormatter.significant(tick * 100, 4);
        }
    }
}
