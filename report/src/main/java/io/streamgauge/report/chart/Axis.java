package io.streamgauge.report.chart;

import io.streamgauge.text.NumberFormatter;
import io.streamgauge.text.ReportedQuantiles;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Axis of a chart. A position is a share of the length of the axis, so a chart fits any width.
public sealed interface Axis {
    /// Returns the title, which consists of the quantity and its unit.
    String title();

    /// Returns the lowest value on the axis.
    double low();

    /// Returns the highest value on the axis.
    double high();

    /// Returns the position of a value, from 0 at the start to 1 at the end.
    double share(double value);

    /// Returns the values of the ticks.
    List<Double> ticks();

    /// Returns the text of a value for a tick or for the readout below the chart, without the unit.
    default String text(double value) {
        return NumberFormatter.significant(value, 4);
    }

    /// Largest factor by which the ends of intervals extend an axis beyond the largest value.
    double WIDEST = 5;

    /// Returns an axis from 0 that covers the values, and the ends of their intervals up to five times the
    /// largest value. Without this limit, the interval from two trials could be so wide that all values would
    /// appear at 0.
    static Axis fromZero(String title, DoubleStream values, DoubleStream ends) {
        double[] shown = values.toArray();
        double most = WIDEST * DoubleStream.of(shown).max().orElse(0);
        return fromZero(title, DoubleStream.concat(DoubleStream.of(shown), ends.map(end -> Math.min(end, most))));
    }

    /// Returns an axis from 0 to a round number above the largest value, or from 0 to 1 if no value is positive.
    static Axis fromZero(String title, DoubleStream values) {
        double max = values.max().orElse(0);
        if (!(max > 0)) {
            return new Linear(title, 0, 1, 5);
        }
        double step = Ticks.roundStep(max / 5);
        return new Linear(title, 0, Math.ceil(max * 1.02 / step) * step, 5);
    }

    /// Returns a logarithmic axis. Its ends are round numbers below and above the positive values, or 0.1 and 10
    /// if no value is positive.
    static Axis logarithmic(String title, DoubleStream values) {
        var range = values.filter(v -> v > 0).summaryStatistics();
        return range.getCount() == 0
                ? new Log(title, 0.1, 10)
                : new Log(title, Ticks.roundEnd(range.getMin(), false), Ticks.roundEnd(range.getMax() * 1.02, true));
    }

    /// Returns a copy of this axis with another title.
    default Axis titled(String title) {
        return switch (this) {
            case Linear a -> new Linear(title, a.low, a.high, a.ticksWanted);
            case Log a -> new Log(title, a.low, a.high);
            case Quantile a -> new Quantile(title, a.high);
            case Category a -> new Category(title, a.names);
        };
    }

    record Linear(String title, double low, double high, int ticksWanted) implements Axis {
        @Override
        public double share(double value) {
            return (value - low) / (high - low);
        }

        @Override
        public List<Double> ticks() {
            return Ticks.linear(low, high, ticksWanted);
        }
    }

    record Log(String title, double low, double high) implements Axis {
        @Override
        public double share(double value) {
            return Math.log(value / low) / Math.log(high / low);
        }

        @Override
        public List<Double> ticks() {
            return Ticks.logarithmic(low, high, 4);
        }
    }

    /// Axis for quantiles. Its scale is the number of nines, so the distance from p90 to p99 equals the distance from
    /// p99 to p99.9. The axis cannot show the maximum, which has infinitely many nines.
    ///
    /// @param high highest quantile, below 1
    record Quantile(String title, double high) implements Axis {
        @Override
        public double low() {
            return 0;
        }

        @Override
        public double share(double quantile) {
            return nines(quantile) / nines(high);
        }

        private static double nines(double quantile) {
            return -Math.log10(1 - Math.min(quantile, 1 - 1e-9));
        }

        @Override
        public List<Double> ticks() {
            return ReportedQuantiles.MARKED.stream()
                    .filter(q -> q <= high + 1e-9)
                    .toList();
        }

        @Override
        public String text(double quantile) {
            return "p" + NumberFormatter.significant(quantile * 100, 6);
        }
    }

    /// Axis of names. The value of a name is its index.
    record Category(String title, List<String> names) implements Axis {
        private static final int LETTERS = 60;
        private static final int MAX_PART = 22;

        public Category {
            names = List.copyOf(names);
        }

        @Override
        public double low() {
            return -0.5;
        }

        @Override
        public double high() {
            return names.size() - 0.5;
        }

        @Override
        public double share(double value) {
            return (value + 0.5) / names.size();
        }

        /// Returns the indices of the names that fit on the axis without overlap.
        @Override
        public List<Double> ticks() {
            int widest = names.stream()
                    .flatMap(name -> parts(name).stream())
                    .mapToInt(String::length)
                    .max()
                    .orElse(1);
            int step = Math.max(1, Math.ceilDiv(names.size() * (widest + 2), LETTERS));
            return IntStream.range(0, names.size())
                    .filter(i -> i % step == 0)
                    .mapToObj(i -> (double) i)
                    .toList();
        }

        @Override
        public String text(double value) {
            return names.get((int) Math.round(value));
        }

        /// Returns a name as several lines of text, with one line for each level. Long lines are truncated.
        static List<String> parts(String name) {
            return List.of(name.split(", ")).stream()
                    .map(part -> part.length() > MAX_PART ? part.substring(0, MAX_PART - 1) + "…" : part)
                    .toList();
        }
    }
}
