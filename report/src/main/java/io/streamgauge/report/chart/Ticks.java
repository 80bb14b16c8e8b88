package io.streamgauge.report.chart;

import java.util.ArrayList;
import java.util.List;

/// Round values for the ticks of an axis.
final class Ticks {
    private static final double MAX_TICKS = 8;
    private static final double[][] STEPS = {
        {1}, {1, 3}, {1, 2, 5}, {1, 1.5, 2, 3, 5, 7}, {1, 1.2, 1.5, 1.8, 2, 2.5, 3, 4, 5, 6, 7, 8, 9}
    };

    private Ticks() {}

    /// Returns the multiples of a step between two values. The step is 1, 2 or 5 times a power of ten.
    ///
    /// @param wanted approximate number of ticks
    static List<Double> linear(double low, double high, int wanted) {
        double step = roundStep((high - low) / wanted);
        List<Double> found = new ArrayList<>();
        for (long i = (long) Math.ceil(low / step - 1e-9); i * step <= high * (1 + 1e-9); i++) {
            found.add(i * step);
        }
        return found;
    }

    /// Returns the ticks of a logarithmic axis.
    ///
    /// @param wanted desired number of ticks; the result can contain up to 8 ticks, or fewer than desired for a
    ///     narrow range
    static List<Double> logarithmic(double low, double high, int wanted) {
        for (double[] steps : STEPS) {
            List<Double> found = within(low, high, steps);
            if (found.size() >= wanted) {
                return thinned(found);
            }
        }
        // Over a narrow range, a logarithmic axis is almost linear.
        return thinned(linear(low, high, wanted));
    }

    private static List<Double> within(double low, double high, double[] steps) {
        List<Double> found = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
            for (double step : steps) {
                double value = step * Math.pow(10, power);
                if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) {
                    found.add(value);
                }
            }
        }
        return found;
    }

    private static List<Double> thinned(List<Double> ticks) {
        int step = (int) Math.ceil(ticks.size() / MAX_TICKS);
        List<Double> kept = new ArrayList<>();
        for (int i = 0; i < ticks.size(); i += step) {
            kept.add(ticks.get(i));
        }
        return kept;
    }

    /// Returns a step near the wanted step: 1, 2 or 5 times a power of ten.
    static double roundStep(double wanted) {
        double power = Math.pow(10, Math.floor(Math.log10(wanted)));
        double rough = wanted / power;
        return power * (rough < 1.5 ? 1 : rough < 3.5 ? 2 : rough < 7.5 ? 5 : 10);
    }

    /// Returns the end of an axis: the value rounded up or down to 1, 2 or 5 times a power of ten.
    static double roundEnd(double value, boolean up) {
        double power = Math.pow(10, Math.floor(Math.log10(value)));
        double rough = value / power;
        if (up) {
            return power * (rough <= 1 ? 1 : rough <= 2 ? 2 : rough <= 5 ? 5 : 10);
        }
        return power * (rough >= 5 ? 5 : rough >= 2 ? 2 : 1);
    }
}
