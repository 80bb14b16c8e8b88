package io.streamgauge.experiment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Duration;

/// Phases of a trial.
///
/// @param minWarmup minimum duration of the warm-up; equal to `warmup` unless the warm-up is automatic.
///     An automatic warm-up ends when the system reaches a steady state.
/// @param warmup duration of the load before the measured phase, zero or more; for an automatic warm-up,
///     the maximum duration
/// @param measure duration of the measured phase, above zero
/// @param drain maximum time to wait for messages in flight after the measured phase
public record Phases(Duration minWarmup, Duration warmup, Duration measure, Duration drain) {
    private static final Duration SHORTEST = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /// Warm-up duration that is sufficient for most systems.
    private static final Duration USUAL = Duration.ofSeconds(30);

    /// Creates phases with a warm-up of a fixed length.
    public Phases(Duration warmup, Duration measure, Duration drain) {
        this(warmup, warmup, measure, drain);
    }

    /// Creates phases with an automatic warm-up.
    public static Phases withAutomaticWarmup(Duration measure, Duration drain) {
        return new Phases(SHORTEST, LIMIT, measure, drain);
    }

    /// Returns whether the warm-up ends when the system reaches a steady state.
    @JsonIgnore
    public boolean isWarmupAutomatic() {
        return minWarmup.compareTo(warmup) < 0;
    }

    /// Returns the duration of the warm-up or, if the warm-up is automatic, a duration that is sufficient for
    /// most systems.
    public Duration expectedWarmup() {
        return isWarmupAutomatic() ? USUAL : warmup;
    }

    /// Returns a copy of these phases with a warm-up of the given fixed length.
    public Phases withWarmup(Duration length) {
        return new Phases(length, measure, drain);
    }
}
