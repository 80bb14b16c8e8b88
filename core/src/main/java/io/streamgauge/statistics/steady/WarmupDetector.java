package io.streamgauge.statistics.steady;

import io.streamgauge.statistics.Moments;
import io.streamgauge.statistics.steady.SteadyState.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Detector for the end of an automatic warm-up. The warm-up can end if both of these conditions hold:
///
/// - Latency, accepted rate and broker CPU use are in a steady state. The same steady-state check is later
///   applied to the measured phase.
/// - The JIT compilers are almost idle.
///
/// The check needs 25 seconds and detects only significant changes. Therefore, the detector also compares the
/// two halves of the most recent seconds (at most 20). This comparison needs 8 seconds. The conditions must hold
/// for 3 consecutive seconds, so the shortest warm-up takes 10 seconds.
public final class WarmupDetector {
    /// Maximum number of most recent seconds whose halves are compared.
    private static final int COMPARED_SECONDS = 20;

    /// Number of most recent seconds in which the compilers must be almost idle. If fewer seconds
    /// have passed, the warm-up cannot end.
    private static final int MIN_SECONDS = 8;

    /// Number of standard errors up to which a difference between the means of the two halves may be due
    /// to chance.
    private static final double STANDARD_ERRORS = 2;

    /// Number of consecutive seconds for which the conditions must hold.
    private static final int HOLDING_SECONDS = 3;

    /// Number of most recent seconds that the steady-state check uses.
    private static final int JUDGED_SECONDS = 30;

    /// Largest mean CPU use of all JIT compilers in the last 8 seconds, as a percentage of one core, at which
    /// the warm-up can end. In the measured phase, the CPU use decreases further and stays below the threshold
    /// of the caveat `COMPILING`.
    private static final double COMPILING_PERCENT = 5;

    private final List<Second> seconds = new ArrayList<>();
    private int held;

    /// Figures of one second. NaN means unknown.
    ///
    /// @param latency latency quantile, in any unit
    /// @param accepted accepted messages per second
    /// @param brokerCpu CPU use of the brokers, as a percentage of one core
    /// @param compilers CPU use of the JIT compilers of the brokers and the generator, as a percentage of one
    ///     core
    public record Second(double latency, double accepted, double brokerCpu, double compilers) {}

    /// Adds the next second.
    public void add(Second second) {
        seconds.add(second);
        held = holds() ? held + 1 : 0;
    }

    /// Returns whether the warm-up can end now.
    public boolean isSteady() {
        return held >= HOLDING_SECONDS;
    }

    private boolean holds() {
        int n = seconds.size();
        if (n < MIN_SECONDS || meanOf(Second::compilers, MIN_SECONDS) > COMPILING_PERCENT) {
            return false;
        }
        int judged = Math.min(n, JUDGED_SECONDS);
        int compared = Math.min(n, COMPARED_SECONDS);
        return halvesAgree(latency(compared))
                && halvesAgree(accepted(compared))
                && halvesAgree(brokerCpu(compared))
                && SteadyState.of(List.of(latency(judged), accepted(judged), brokerCpu(judged)))
                        .steady();
    }

    private Series latency(int last) {
        return new Series("latency", last(Second::latency, last), true, SteadyState.LATENCY_DRIFT);
    }

    private Series accepted(int last) {
        return new Series("accepted rate", last(Second::accepted, last), false, SteadyState.RATE_DRIFT);
    }

    private Series brokerCpu(int last) {
        return new Series("broker CPU", last(Second::brokerCpu, last), false, SteadyState.CPU_DRIFT);
    }

    private List<Double> last(ToDoubleFunction<Second> value, int count) {
        return seconds.subList(seconds.size() - count, seconds.size()).stream()
                .map(value::applyAsDouble)
                .toList();
    }

    /// Returns whether the means of the two halves differ by at most the tolerated drift, or by at
    /// most twice the standard error of the difference. If a half has fewer than two known values,
    /// the method returns true.
    private static boolean halvesAgree(Series series) {
        int half = series.values().size() / 2;
        Moments first = moments(series.values().subList(0, half), series.logarithmic());
        Moments second = moments(series.values().subList(half, series.values().size()), series.logarithmic());
        if (first.n() < 2 || second.n() < 2) {
            return true;
        }
        double difference = Math.abs(second.mean() - first.mean());
        double change = series.logarithmic() ? Math.expm1(difference) : relative(first.mean(), second.mean());
        return change <= series.toleratedDrift()
                || difference <= STANDARD_ERRORS * Math.hypot(first.standardError(), second.standardError());
    }

    private static double relative(double first, double second) {
        double mean = (first + second) / 2;
        return mean == 0 ? 0 : Math.abs(second - first) / mean;
    }

    private static Moments moments(List<Double> values, boolean logarithmic) {
        return Moments.of(values.stream()
                .filter(v -> Double.isFinite(v) && !(logarithmic && v <= 0))
                .mapToDouble(v -> logarithmic ? Math.log(v) : v)
                .toArray());
    }

    /// Returns the mean of the known values in the last `count` seconds; 0 if all values are unknown.
    private double meanOf(ToDoubleFunction<Second> value, int count) {
        Moments known = moments(last(value, count), false);
        return known.n() == 0 ? 0 : known.mean();
    }
}
