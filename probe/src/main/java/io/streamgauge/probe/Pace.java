package io.streamgauge.probe;

import java.time.Duration;

/// How long probes wait.
///
/// @param first for a first message, while a consumer joins
/// @param quiet without a message, after which a destination counts as read to its end
/// @param patience for something that the broker does in its own time
public record Pace(Duration first, Duration quiet, Duration patience) {
    /// For real brokers.
    public static final Pace REAL = new Pace(Duration.ofSeconds(3), Duration.ofMillis(700), Duration.ofSeconds(25));

    /// The patience with a system that has words of its own for a request; one that has none need not be waited for.
    Duration patience(Asked asked) {
        Duration brief = Duration.ofSeconds(3);
        return asked.way() == Asked.Way.NATIVE || patience.compareTo(brief) < 0 ? patience : brief;
    }
}
