package io.streamgauge.statistics.clock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Offset of a worker's clock during a run: an interval at each exchange.
///
/// The interval at an instant uses the exchanges within 5 s before and after this instant. The algorithm assumes
/// that the difference between the rates of the two clocks is constant during this time, except for a *wander*
/// ([OffsetLines#WANDER]).
///
/// A check uses the exchanges within 30 s before and after the instant, and half the wander. The check is
/// stricter, so that it detects a lasting change in the rate, or a jump, before the interval becomes wrong. If the
/// check detects a change, the interval is the union of two intervals, because the exchanges before the change do
/// not describe the clock after it: one interval uses only the exchanges before the instant, and the other uses
/// only the exchanges after the instant. At most one of these intervals mixes exchanges from both sides of the
/// change.
///
/// @param offsets interval of the offset at the reply of each exchange, in the order of the exchanges
/// @param deviations for each exchange, the largest amount by which the offset can deviate from the straight
///     lines to the previous and the next exchange, in nanoseconds
/// @param changes number of times that a clock changed its rate by more than about 10 ppm, or jumped. Changes that are
///     less than 60 s apart count as one change
/// @param rate median change of the offset per nanosecond; 0 if it is unknown, for example because the exchanges
///     span less than 10 s
/// @param lastRate largest absolute change of the offset per nanosecond that is possible at the last
///     exchange
public record ClockTrack(
        List<OffsetInterval> offsets, List<Double> deviations, int changes, double rate, double lastRate) {
    /// Largest distance in time between an offset and the exchanges that limit it.
    private static final double REACH_NANOS = 5e9;
    /// Largest distance in time between an offset and the exchanges that the check uses.
    private static final double CHECKED_NANOS = 30e9;
    private static final double CHECKED_WANDER = OffsetLines.WANDER / 2;
    /// Minimum time from the first exchange to an exchange whose rate is used.
    private static final long RATE_NANOS = 10_000_000_000L;
    /// Wander of a clock that stops. A search does not test a larger wander.
    private static final double MAX_WANDER = 1;

    public ClockTrack {
        offsets = List.copyOf(offsets);
        deviations = List.copyOf(deviations);
    }

    /// @param exchanges exchanges with one worker, in chronological order
    public static ClockTrack of(List<ClockExchange> exchanges) {
        OffsetBounds bounds = OffsetBounds.of(exchanges);
        List<OffsetInterval> offsets = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        double[] wanders = new double[exchanges.size()];
        int changes = 0;
        boolean wasChanging = false;
        double lastRate = OffsetLines.MAX_RATE;
        for (int i = 0; i < wanders.length; i++) {
            ClockExchange exchange = exchanges.get(i);
            OffsetBounds checked = bounds.around(i, CHECKED_NANOS, CHECKED_NANOS);
            boolean isChanging = !OffsetLines.isPossible(checked, CHECKED_WANDER);
            changes += isChanging && !wasChanging ? 1 : 0;
            wasChanging = isChanging;
            wanders[i] = isChanging ? wander(checked) : OffsetLines.WANDER;
            Optional<OffsetLines> lines =
                    OffsetLines.through(bounds.around(i, REACH_NANOS, isChanging ? 0 : REACH_NANOS), wanders[i]);
            OffsetInterval offset = offset(lines, exchange);
            offsets.add(isChanging ? offset.with(after(bounds, i, wanders[i], exchange)) : offset);
            lastRate = lines.map(OffsetLines::largestRate).orElse(MAX_WANDER);
            if (lines.isPresent() && exchange.replySent() - exchanges.getFirst().replySent() >= RATE_NANOS) {
                rates.add(lines.get().rate());
            }
        }
        rates.sort(null);
        double rate = rates.isEmpty() ? 0 : rates.get(rates.size() / 2);
        return new ClockTrack(offsets, deviations(exchanges, wanders), changes, rate, lastRate);
    }

    /// Returns the interval at an exchange that follows from this exchange and the later exchanges.
    private static OffsetInterval after(OffsetBounds bounds, int index, double wander, ClockExchange exchange) {
        return offset(OffsetLines.through(bounds.around(index, 0, REACH_NANOS), wander), exchange);
    }

    /// Returns the interval at an exchange. If no line is possible because a clock changed too quickly, the
    /// interval follows from this exchange alone.
    private static OffsetInterval offset(Optional<OffsetLines> lines, ClockExchange exchange) {
        return lines.map(possible -> possible.at(exchange.replySent())).orElseGet(exchange::offset);
    }

    /// Returns a wander that the exchanges do not contradict. Starting at [OffsetLines#WANDER], the method doubles the
    /// wander until no exchange contradicts the wander, or until the wander is at least [#MAX_WANDER].
    private static double wander(OffsetBounds bounds) {
        double wander = OffsetLines.WANDER;
        while (wander < MAX_WANDER && !OffsetLines.isPossible(bounds, wander)) {
            wander *= 2;
        }
        return wander;
    }

    /// Returns the deviations at the exchanges. A curve that first has the largest and then the smallest rate
    /// deviates from the straight line by at most half the wander times the duration.
    private static List<Double> deviations(List<ClockExchange> exchanges, double[] wanders) {
        double[] deviations = new double[wanders.length];
        for (int i = 1; i < wanders.length; i++) {
            double duration =
                    (double) exchanges.get(i).replySent() - exchanges.get(i - 1).replySent();
            double deviation = Math.max(wanders[i - 1], wanders[i]) * duration / 2;
            deviations[i - 1] = Math.max(deviations[i - 1], deviation);
            deviations[i] = deviation;
        }
        return Arrays.stream(deviations).boxed().toList();
    }
}
