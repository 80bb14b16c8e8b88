package io.streamgauge.probe.api;

import java.time.Duration;

/// How long probes wait.
///
/// @param first for a first message, while a consumer joins
/// @param quiet without a message, after which a destination counts as read to its end
/// @param patience for something that the broker does in its own time
public record ProbeTimeouts(Duration first, Duration quiet, Duration patience) {
    /// For real brokers.
    public static final ProbeTimeouts REAL =
            new ProbeTimeouts(Duration.ofSeconds(3), Duration.ofMillis(700), Duration.ofSeconds(25));

    private static final Duration BRIEF = Duration.ofSeconds(3);

    /// The patience with a system that has words of its own for a request; one that has none need not be waited for.
    Duration patience(CapabilityRequest asked) {
        if (asked.way() == CapabilityRequest.Way.MAKESHIFT) {
            return patience.compareTo(BRIEF) < 0 ? patience : BRIEF;
        }
        return patience.compareTo(asked.patience()) < 0 ? asked.patience() : patience;
    }
}
