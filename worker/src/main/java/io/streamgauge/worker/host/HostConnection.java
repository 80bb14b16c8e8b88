package io.streamgauge.worker.host;

import io.streamgauge.statistics.clock.ClockExchange;
import io.streamgauge.statistics.clock.OffsetInterval;
import io.streamgauge.statistics.clock.OffsetLines;
import java.util.Comparator;
import java.util.List;

/// Round trips between the controller and a host, and the differences between their clocks.
///
/// @param shortestRoundTripNanos shortest round trip, in nanoseconds
/// @param medianRoundTripNanos median round trip (upper median for an even number), in nanoseconds
/// @param offsetWidthNanos width of the interval that contains the offset of the monotonic clocks, in
///     nanoseconds
/// @param wallClockNanos wall clock of the host minus the wall clock of the controller, in nanoseconds
/// @param wallClockErrorNanos largest possible error of this difference, in nanoseconds
public record HostConnection(
        long shortestRoundTripNanos,
        long medianRoundTripNanos,
        long offsetWidthNanos,
        long wallClockNanos,
        long wallClockErrorNanos) {
    /// Exchange of monotonic clock readings, together with the readings of both wall clocks.
    ///
    /// @param exchange readings of the monotonic clocks
    /// @param hostWallNanos wall clock of the host when it sent its reply, in nanoseconds since the epoch
    /// @param ownWallNanos wall clock of the controller when it received the reply, in nanoseconds since the
    ///     epoch
    record Exchange(ClockExchange exchange, long hostWallNanos, long ownWallNanos) {}

    /// @param exchanges exchanges with the host, at least one
    static HostConnection of(List<Exchange> exchanges) {
        List<Exchange> byRoundTrip = exchanges.stream()
                .sorted(Comparator.comparingLong(e -> e.exchange().roundTripNanos()))
                .toList();
        Exchange shortest = byRoundTrip.getFirst();
        long roundTrip = shortest.exchange().roundTripNanos();
        List<ClockExchange> clocks = exchanges.stream().map(Exchange::exchange).toList();
        long width = OffsetLines.through(clocks)
                .map(lines -> lines.at(shortest.exchange().replySent()))
                .map(OffsetInterval::width)
                .map(Math::round)
                .orElse(roundTrip);
        // The reply took between zero and the whole round trip. Half of the round trip is therefore the
        // estimate of this time and also the largest possible error.
        return new HostConnection(
                roundTrip,
                byRoundTrip.get(byRoundTrip.size() / 2).exchange().roundTripNanos(),
                width,
                shortest.hostWallNanos() - shortest.ownWallNanos() + roundTrip / 2,
                (roundTrip + 1) / 2);
    }
}
