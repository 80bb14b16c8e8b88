package io.streamgauge.benchmarks.peer;

import java.util.Locale;

/// Figures of a load generator for the measured minute of a run.
///
/// @param perSecond accepted rate in messages per second
/// @param cpuMicros CPU time of the process per accepted message in microseconds
/// @param sendDelayMillis p99 of the delay from the scheduled to the actual send, in milliseconds; NaN for a
///     saturating load
public record PeerFigures(double perSecond, double cpuMicros, double sendDelayMillis) {
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,9.0f/s  %6.2f us CPU/message  send delay p99 %.2f ms",
                perSecond,
                cpuMicros,
                sendDelayMillis);
    }
}
