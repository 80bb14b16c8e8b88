package io.streamgauge.statistics.clock;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/// All straight lines `offset(t)` that are possible during some exchanges, if the rates of both clocks
/// are constant. `offset` is the controller's clock minus the worker's clock, and `t` is the worker's
/// clock.
///
/// A message cannot arrive before it was sent. Each reply is therefore an upper bound, and each request
/// is a lower bound. The method does not assume that both directions are equally fast. Source: S. B. Moon,
/// P. Skelly, D. Towsley, "Estimation and removal of clock skew from network delay measurements", INFOCOM
/// 1999; L. Zhang, Z. Liu, C. H. Xia, "Clock synchronization algorithms for network measurements", INFOCOM
/// 2002.
public final class OffsetLines {
    /// Largest difference between the rates of two clocks. The kernel of Linux does not correct a clock by
    /// more than 500 ppm.
    public static final double MAX_RATE = 5e-4;

    /// Number of steps of a search; 60 steps reduce an interval by a factor of more than 1e10.
    private static final int STEPS = 60;

    private final Bounds bounds;
    private final double slowest;
    private final double fastest;

    /// Bounds of all exchanges as arrays. A search reads them hundreds of times, and the controller of a
    /// thousand workers searches hundreds of times per second. A `double` represents each time exactly
    /// up to 104 days.
    ///
    /// @param upper upper bounds of the offset at the times `replySent`
    /// @param lower lower bounds of the offset at the times `requestReceived`
    @SuppressWarnings("ArrayRecordComponent") // The arrays are never compared.
    private record Bounds(double[] upper, double[] replySent, double[] lower, double[] requestReceived) {
        static Bounds of(List<ClockExchange> exchanges) {
            return new Bounds(
                    exchanges.stream().mapToDouble(ClockExchange::upperBound).toArray(),
                    exchanges.stream().mapToDouble(ClockExchange::replySent).toArray(),
                    exchanges.stream().mapToDouble(ClockExchange::lowerBound).toArray(),
                    exchanges.stream()
                            .mapToDouble(ClockExchange::requestReceived)
                            .toArray());
        }
    }

    private OffsetLines(Bounds bounds, double slowest, double fastest) {
        this.bounds = bounds;
        this.slowest = slowest;
        this.fastest = fastest;
    }

    /// Returns the lines that are possible.
    ///
    /// @param exchanges exchanges, at least one
    /// @return empty if no line is possible, because a clock was set or changed its rate
    public static Optional<OffsetLines> through(List<ClockExchange> exchanges) {
        long reference = exchanges.getFirst().replySent();
        OffsetLines all = new OffsetLines(Bounds.of(exchanges), -MAX_RATE, MAX_RATE);
        DoubleUnaryOperator gap = rate -> all.largest(rate, reference) - all.smallest(rate, reference);
        double widest = maximum(gap, -MAX_RATE, MAX_RATE);
        if (gap.applyAsDouble(widest) < 0) {
            return Optional.empty();
        }
        return Optional.of(
                new OffsetLines(all.bounds, boundary(gap, widest, -MAX_RATE), boundary(gap, widest, MAX_RATE)));
    }

    /// Returns the interval that contains the offset.
    ///
    /// @param workerNanos reading of the worker's clock
    public OffsetInterval at(long workerNanos) {
        DoubleUnaryOperator highest = rate -> largest(rate, workerNanos);
        DoubleUnaryOperator lowest = rate -> -smallest(rate, workerNanos);
        return new OffsetInterval(
                -lowest.applyAsDouble(maximum(lowest, slowest, fastest)),
                highest.applyAsDouble(maximum(highest, slowest, fastest)));
    }

    /// Returns the middle of the possible rates: the change of the offset per nanosecond of the worker's
    /// clock.
    public double rate() {
        return (slowest + fastest) / 2;
    }

    /// Returns the largest absolute value of the possible rates.
    public double largestRate() {
        return Math.max(Math.abs(slowest), Math.abs(fastest));
    }

    /// Returns the largest offset at an instant that is possible with a rate.
    private double largest(double rate, long at) {
        double[] upper = bounds.upper();
        double[] sent = bounds.replySent();
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < upper.length; i++) {
            double offset = upper[i] + rate * (at - sent[i]);
            least = offset < least ? offset : least;
        }
        return least;
    }

    /// Returns the smallest offset at an instant that is possible with a rate.
    private double smallest(double rate, long at) {
        double[] lower = bounds.lower();
        double[] received = bounds.requestReceived();
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < lower.length; i++) {
            double offset = lower[i] + rate * (at - received[i]);
            most = offset > most ? offset : most;
        }
        return most;
    }

    /// Returns the position of the maximum of a concave function.
    private static double maximum(DoubleUnaryOperator concave, double from, double to) {
        double low = from;
        double high = to;
        for (int i = 0; i < STEPS; i++) {
            double left = low + (high - low) / 3;
            double right = high - (high - low) / 3;
            if (concave.applyAsDouble(left) < concave.applyAsDouble(right)) {
                low = left;
            } else {
                high = right;
            }
        }
        return (low + high) / 2;
    }

    /// Returns the position between `inside` and `outside` from which on a concave function is negative, or
    /// `outside` if it is not negative there.
    private static double boundary(DoubleUnaryOperator concave, double inside, double outside) {
        if (concave.applyAsDouble(outside) >= 0) {
            return outside;
        }
        double in = inside;
        double out = outside;
        for (int i = 0; i < STEPS; i++) {
            double middle = (in + out) / 2;
            if (concave.applyAsDouble(middle) >= 0) {
                in = middle;
            } else {
                out = middle;
            }
        }
        return out;
    }
}
