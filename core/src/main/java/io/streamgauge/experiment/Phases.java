package io.streamgauge.experiment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Duration;

/// Phases of a trial.
///
/// @param minWarmup shortest warm-up; shorter than `warmup` if the warm-up is automatic: it ends when the system is in
///     steady state
/// @param warmup load that is not measured; may be zero. For an automatic warm-up its limit
/// @param measure load that is measured; above zero
/// @param drain maximum wait for messages in flight after the last send
public record Phases(Duration minWarmup, Duration warmup, Duration measure, Duration drain) {
    private static final Duration SHORTEST = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /// Length that most systems need.
    private static final Duration USUAL = Duration.ofSeconds(30);

    /// Creates phases with a warm-up of fixed length.
    public Phases(Duration warmup, Duration measure, Duration drain) {
        this(warmup, warmup, measure, drain);
    }

    /// Creates phases with an automatic warm-up.
    public static Phases withAutomaticWarmup(Duration measure, Duration drain) {
        return new Phases(SHORTEST, LIMIT, measure, drain);
    }

    /// Returns whether the warm-up ends when the system is in steady state.
    @JsonIgnore
    public boolean isWarmupAutomatic() {
        return minWarmup.compareTo(warmup) < 0;
    }

    /// Returns the length of the warm-up, or for an automatic warm-up the length that most systems need.
    public Duration expectedWarmup() {
        return isWarmupAutomatic() ? USUAL : warmup;
    }

    /// Returns the phases with a warm-up of fixed length.
    public Phases withWarmup(Duration length) {
        return new Phases(length, measure, drain);
    }
}
