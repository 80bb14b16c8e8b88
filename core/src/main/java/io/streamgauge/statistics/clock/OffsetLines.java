package io.streamgauge.statistics.clock;

import io.streamgauge.statistics.clock.OffsetBounds.Tangent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/// Set of all curves that the offset between two clocks can follow during a series of exchanges. `offset(t)` is
/// the controller's clock minus the worker's clock, and `t` is the worker's clock.
///
/// A curve is close to a straight line: its rate deviates from a mean rate by at most a *wander*. Therefore, the
/// rate can change by up to twice the wander. A bound on the offset at one instant is also a bound at another
/// instant if it is widened by the wander times the time between the instants. The method does not assume that
/// the network is equally fast in both directions. Source for straight lines: S. B. Moon, P. Skelly, D. Towsley,
/// "Estimation and removal of clock skew from network delay measurements", INFOCOM 1999; L. Zhang, Z. Liu, C. H.
/// Xia, "Clock synchronization algorithms for network measurements", INFOCOM 2002.
public final class OffsetLines {
    /// Largest mean difference between the rates of two clocks. Crystals differ by up to about 100 ppm, and the
    /// Linux kernel corrects the frequency by at most 500 ppm. To remove an offset, chrony can change the rate
    /// by up to 83,333 ppm for some time. A larger wander than [#WANDER] covers this case.
    static final double MAX_RATE = 5e-4;

    /// Deviation of a rate from its mean that intervals always allow for. With this wander, the difference
    /// between the rates can change by 20 ppm at any time. Changes in temperature affect a rate by less than 1
    /// ppm in 10 s. In addition, chrony, ntpd and PTP change the rate of a synchronised clock by a few ppm.
    public static final double WANDER = 1e-5;

    /// Maximum number of steps in a search. The functions are piecewise linear, so a search usually ends after
    /// fewer than ten steps.
    private static final int STEPS = 40;
    /// Amount by which two bounds may contradict each other because readings are rounded to whole nanoseconds.
    private static final double ROUNDING = 1;

    private final OffsetBounds bounds;
    private final double wander;
    private final double slowest;
    private final double fastest;

    private OffsetLines(OffsetBounds bounds, double wander, double slowest, double fastest) {
        this.bounds = bounds;
        this.wander = wander;
        this.slowest = slowest;
        this.fastest = fastest;
    }

    /// Returns the curves that are possible with [#WANDER].
    ///
    /// @param exchanges exchanges in chronological order, at least one
    /// @return possible curves; empty if no curve is possible, for example because a clock jumped or changed its
    ///     rate by more than twice the wander
    public static Optional<OffsetLines> through(List<ClockExchange> exchanges) {
        return through(OffsetBounds.of(exchanges), WANDER);
    }

    static Optional<OffsetLines> through(OffsetBounds bounds, double wander) {
        OptionalDouble slowest = nearest(bounds, wander, -MAX_RATE);
        OptionalDouble fastest = nearest(bounds, wander, MAX_RATE);
        return slowest.isEmpty() || fastest.isEmpty()
                ? Optional.empty()
                : Optional.of(new OffsetLines(bounds, wander, slowest.getAsDouble(), fastest.getAsDouble()));
    }

    /// Returns whether the bounds allow at least one curve with this wander.
    static boolean isPossible(OffsetBounds bounds, double wander) {
        return nearest(bounds, wander, -MAX_RATE).isPresent();
    }

    /// Returns the possible mean rate that is nearest to `outside`, which is the smallest or largest allowed
    /// rate; empty if no rate is possible. The method follows the tangents of the gap between the bounds. A
    /// concave function lies below its tangents, so the method does not miss a possible rate.
    private static OptionalDouble nearest(OffsetBounds bounds, double wander, double outside) {
        double rate = outside;
        for (int i = 0; i < STEPS; i++) {
            Tangent gap = bounds.gap(rate, wander);
            if (gap.value() >= -ROUNDING) {
                break;
            }
            double next = rate - (gap.value() + ROUNDING / 2) / gap.slope();
            if (gap.slope() * outside >= 0 || Math.abs(next) > MAX_RATE) {
                return OptionalDouble.empty();
            }
            rate = next;
        }
        return OptionalDouble.of(rate);
    }

    /// Returns the interval that contains the offset at an instant.
    ///
    /// @param workerNanos reading of the worker's clock
    public OffsetInterval at(long workerNanos) {
        DoubleFunction<Tangent> highest = rate -> bounds.largest(rate, wander, workerNanos);
        DoubleFunction<Tangent> lowest = rate -> bounds.negativeSmallest(rate, wander, workerNanos);
        return new OffsetInterval(-maximum(lowest, slowest, fastest), maximum(highest, slowest, fastest));
    }

    /// Returns the midpoint of the possible mean rates: the change of the offset per nanosecond of the worker's
    /// clock.
    public double rate() {
        return (slowest + fastest) / 2;
    }

    /// Returns the largest absolute value that the rate can have at any time.
    double largestRate() {
        return Math.max(Math.abs(slowest), Math.abs(fastest)) + wander;
    }

    /// Returns the maximum of a concave function. The method follows the intersection of two tangents, which
    /// lies above the function.
    private static double maximum(DoubleFunction<Tangent> concave, double from, double to) {
        double low = from;
        double high = to;
        Tangent left = concave.apply(low);
        Tangent right = concave.apply(high);
        double maximum = Math.max(left.value(), right.value());
        for (int i = 0; i < STEPS && left.slope() > 0 && right.slope() < 0; i++) {
            double middle = (right.value() - left.value() + left.slope() * low - right.slope() * high)
                    / (left.slope() - right.slope());
            maximum = left.value() + left.slope() * (middle - low);
            Tangent tangent = concave.apply(middle);
            if (tangent.slope() == 0) {
                return tangent.value();
            }
            if (maximum - tangent.value() < ROUNDING / 2) {
                return maximum;
            }
            if (tangent.slope() > 0) {
                low = middle;
                left = tangent;
            } else {
                high = middle;
                right = tangent;
            }
        }
        return maximum;
    }
}
