package io.streamgauge.probe.api;

import java.time.Duration;

/// Time limits of probes.
///
/// @param first limit for the first message of a consumer, and for each further message that a probe expects
/// @param quiet time without a message after which a probe assumes that it has read all messages of a destination
/// @param timeout limit for the time until a background task of the broker has taken effect, and for messages
///     that the system reports as pending
public record ProbeTimeouts(Duration first, Duration quiet, Duration timeout) {
    /// Time limits for real brokers.
    public static final ProbeTimeouts REAL =
            new ProbeTimeouts(Duration.ofSeconds(3), Duration.ofMillis(700), Duration.ofSeconds(25));

    private static final Duration BRIEF = Duration.ofSeconds(3);

    /// Returns the time limit for a request to take effect. The limit is at most 3 s if the request is a
    /// workaround. Otherwise, the limit is at least the time that the system needs.
    Duration timeout(CapabilityRequest asked) {
        if (asked.way() == CapabilityRequest.Way.WORKAROUND) {
            return timeout.compareTo(BRIEF) < 0 ? timeout : BRIEF;
        }
        return timeout.compareTo(asked.timeout()) < 0 ? asked.timeout() : timeout;
    }
}
