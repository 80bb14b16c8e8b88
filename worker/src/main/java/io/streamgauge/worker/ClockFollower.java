package io.streamgauge.worker;

import io.streamgauge.measure.TimelineRate;
import io.streamgauge.statistics.clock.ClockExchange;
import io.streamgauge.statistics.clock.OffsetLines;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Estimate of the line that converts the clock readings of one worker to the timeline of a trial. The
/// controller sends the line to the worker, which adjusts its timeline accordingly. This class does not estimate
/// the error of the timeline. The analysis computes the bounds of this error from all exchanges of the trial.
final class ClockFollower {
    /// Length of the window of exchanges in nanoseconds.
    private static final long WINDOW_NANOS = 30_000_000_000L;
    /// Time in nanoseconds that is required to determine the rate of a clock. Until then, both clocks are
    /// assumed to have the same rate.
    private static final long RATE_NANOS = 10_000_000_000L;

    private final long originNanos;
    private final Deque<ClockExchange> window = new ArrayDeque<>();

    /// @param originNanos reading of the worker's clock at the origin of the timeline
    ClockFollower(long originNanos) {
        this.originNanos = originNanos;
    }

    /// Adds an exchange and removes the exchanges that are older than the window.
    ///
    /// @param exchange exchange in which the readings of both clocks are relative to the origin of the timeline
    void add(ClockExchange exchange) {
        window.add(exchange);
        while (exchange.replySent() - window.getFirst().replySent() > WINDOW_NANOS) {
            window.removeFirst();
        }
    }

    /// Returns the line at the last exchange; an empty result if the exchanges do not determine a line.
    Optional<TimelineRate> line() {
        if (window.isEmpty()) {
            return Optional.empty();
        }
        Optional<OffsetLines> lines = OffsetLines.through(List.copyOf(window));
        while (lines.isEmpty() && window.size() > 1) {
            // The rate of a clock changed, or the clock jumped. The earlier exchanges no longer describe this clock.
            removeOlderHalf();
            lines = OffsetLines.through(List.copyOf(window));
        }
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        long now = window.getLast().replySent();
        boolean hasRate = now - window.getFirst().replySent() >= RATE_NANOS;
        return Optional.of(new TimelineRate(
                originNanos + now,
                now + Math.round(lines.get().at(now).middle()),
                hasRate ? lines.get().rate() : 0));
    }

    private void removeOlderHalf() {
        int remaining = window.size() / 2;
        while (window.size() > remaining) {
            window.removeFirst();
        }
    }
}
