package io.streamgauge.experiment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Duration;

/// Phases of a trial.
///
/// @param minWarmup minimum duration of the warm-up; equal to `warmup` unless the warm-up is automatic.
///     An automatic warm-up ends when the system reaches a steady state.
/// @param warmup duration of the load that is not measured, zero or more; for an automatic warm-up, the
///     maximum duration
/// @param measure duration of the load that is measured; above zero
/// @param drain maximum wait for messages in flight after the last send
public record Phases(Duration minWarmup, Duration warmup, Duration measure, Duration drain) {
    private static final Duration SHORTEST = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /// Duration of the warm-up that most systems need.
    private static final Duration USUAL = Duration.ofSeconds(30);

    /// Creates phases with a warm-up of fixed length.
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

    /// Returns the duration of the warm-up. For an automatic warm-up, returns the duration that most systems need.
    public Duration expectedWarmup() {
        return isWarmupAutomatic() ? USUAL : warmup;
    }

    /// Returns the phases with a warm-up of fixed length.
    public Phases withWarmup(Duration length) {
        return new Phases(length, measure, drain);
    }
}
