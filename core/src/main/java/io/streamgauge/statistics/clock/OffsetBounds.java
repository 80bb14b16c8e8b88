package io.streamgauge.statistics.clock;

import java.util.List;

/// Bounds on the offset that follow from a series of exchanges, in chronological order. A message cannot arrive
/// before it was sent. Each reply is therefore an upper bound, and each request is a lower bound.
///
/// The bounds are stored in arrays for speed: a search reads them dozens of times, and the controller of a
/// thousand workers runs hundreds of searches per second. A `double` represents times of up to 104 days exactly.
final class OffsetBounds {
    private final double[] upper;
    private final double[] replySent;
    private final double[] lower;
    private final double[] requestReceived;
    private final int from;
    private final int to;

    /// Value and slope of a concave function at one point.
    record Tangent(double value, double slope) {}

    private OffsetBounds(
            double[] upper, double[] replySent, double[] lower, double[] requestReceived, int from, int to) {
        this.upper = upper;
        this.replySent = replySent;
        this.lower = lower;
        this.requestReceived = requestReceived;
        this.from = from;
        this.to = to;
    }

    static OffsetBounds of(List<ClockExchange> exchanges) {
        return new OffsetBounds(
                exchanges.stream().mapToDouble(ClockExchange::upperBound).toArray(),
                exchanges.stream().mapToDouble(ClockExchange::replySent).toArray(),
                exchanges.stream().mapToDouble(ClockExchange::lowerBound).toArray(),
                exchanges.stream().mapToDouble(ClockExchange::requestReceived).toArray(),
                0,
                exchanges.size());
    }

    /// Returns the bounds of an exchange and of its neighbours. A neighbour is an exchange whose reply was sent
    /// at most `before` nanoseconds before the reply of the exchange, or at most `after` nanoseconds after this
    /// reply.
    OffsetBounds around(int index, double before, double after) {
        int first = index;
        while (first > from && replySent[index] - replySent[first - 1] <= before) {
            first--;
        }
        int end = index + 1;
        while (end < to && replySent[end] - replySent[index] <= after) {
            end++;
        }
        return new OffsetBounds(upper, replySent, lower, requestReceived, first, end);
    }

    /// Returns the largest offset at an instant, as a function of the mean rate.
    Tangent largest(double rate, double wander, double at) {
        double least = Double.POSITIVE_INFINITY;
        double slope = 0;
        for (int i = from; i < to; i++) {
            double distance = at - replySent[i];
            double offset = upper[i] + rate * distance + wander * Math.abs(distance);
            if (offset < least) {
                least = offset;
                slope = distance;
            }
        }
        return new Tangent(least, slope);
    }

    /// Returns the negative of the smallest offset at an instant, as a function of the mean rate.
    Tangent negativeSmallest(double rate, double wander, double at) {
        double most = Double.NEGATIVE_INFINITY;
        double slope = 0;
        for (int i = from; i < to; i++) {
            double distance = at - requestReceived[i];
            double offset = lower[i] + rate * distance - wander * Math.abs(distance);
            if (offset > most) {
                most = offset;
                slope = distance;
            }
        }
        return new Tangent(-most, -slope);
    }

    /// Returns the smallest difference between an upper bound and a lower bound, as a function of the mean rate.
    /// The difference is negative if these two bounds exclude the rate.
    Tangent gap(double rate, double wander) {
        double high = Double.POSITIVE_INFINITY;
        double low = Double.NEGATIVE_INFINITY;
        double highAt = 0;
        double lowAt = 0;
        double least = Double.POSITIVE_INFINITY;
        double slope = 0;
        double before = requestReceived[from];
        for (int i = from; i < to; i++) {
            double change = wander * (replySent[i] - before);
            before = replySent[i];
            high += change;
            low -= change;
            double below = lower[i] - rate * requestReceived[i] - wander * (replySent[i] - requestReceived[i]);
            if (below > low) {
                low = below;
                lowAt = requestReceived[i];
            }
            double above = upper[i] - rate * replySent[i];
            if (above < high) {
                high = above;
                highAt = replySent[i];
            }
            if (high - low < least) {
                least = high - low;
                slope = lowAt - highAt;
            }
        }
        return new Tangent(least, slope);
    }
}
