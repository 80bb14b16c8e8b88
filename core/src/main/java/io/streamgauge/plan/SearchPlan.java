package io.streamgauge.plan;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.RateProfile.Find;
import java.time.Duration;

/// Phases and estimated duration of a capacity search. The exact duration is unknown because the search
/// ends when its interval is narrow enough.
public final class SearchPlan {
    /// Expected number of search trials for one objective, determined with simulated brokers.
    private static final int SEARCHES = 16;

    /// Expected number of confirmations for one objective.
    private static final int CONFIRMATIONS = 3;

    /// Expected number of pilot trials for a broker that warms up quickly.
    private static final int PILOTS = 3;
    /// Warm-up of a search trial if the warm-up of the experiment is automatic. During this time, the
    /// new clients connect and fill their buffers.
    private static final Duration WARM = Duration.ofSeconds(5);
    /// Maximum duration of the automatic warm-up of the first trial after a start of the brokers.
    private static final Duration COLD_WARMUP = Duration.ofMinutes(1);

    private static final Duration PILOT_DURATION = Duration.ofSeconds(10);
    private static final Duration BETWEEN_TRIALS = Duration.ofSeconds(4);

    private SearchPlan() {}

    /// Returns the phases of a pilot trial, which shows only whether the broker is warmed up and at which rate
    /// the search must start. Pilot trials after the first show whether the accepted rate is still rising.
    public static Phases pilot(Phases phases) {
        Duration measure = phases.measure().compareTo(PILOT_DURATION) < 0 ? phases.measure() : PILOT_DURATION;
        return new Phases(search(phases).warmup(), measure, phases.drain());
    }

    /// Returns the phases of a search trial. A short warm-up replaces an automatic warm-up, because the
    /// pilot trials have warmed up the brokers and the generator.
    public static Phases search(Phases phases) {
        return phases.isWarmupAutomatic() ? phases.withWarmup(WARM) : phases;
    }

    /// Returns the phases of the first trial after a start of the brokers. If the warm-up of the experiment is
    /// automatic, the warm-up of this trial is also automatic, because the brokers are cold. This warm-up has a
    /// limit, because a saturating load might never reach a steady state.
    ///
    /// @param phases phases of the experiment
    /// @param warmedUp phases of the same trial with warmed-up brokers
    public static Phases afterStart(Phases phases, Phases warmedUp) {
        return phases.isWarmupAutomatic()
                ? new Phases(phases.minWarmup(), COLD_WARMUP, warmedUp.measure(), warmedUp.drain())
                : warmedUp;
    }

    /// Returns the phases of a confirmation, which is never shorter than a search trial.
    public static Phases confirmation(Phases phases, Find find) {
        Duration measure = phases.measure().compareTo(find.confirm()) > 0 ? phases.measure() : find.confirm();
        return new Phases(search(phases).warmup(), measure, phases.drain());
    }

    /// Returns the expected number of pilot trials, search trials and confirmations.
    public static int expectedTrials(int objectives) {
        return PILOTS + (SEARCHES + CONFIRMATIONS) * objectives;
    }

    /// Returns a rough estimate of the duration of all trials, excluding the startup time of the broker.
    public static Duration expected(Trial trial) {
        return remaining(trial, 0);
    }

    /// Returns a rough estimate of the remaining duration after `made` trials.
    ///
    /// @throws IllegalArgumentException if the trial does not represent a capacity search
    public static Duration remaining(Trial trial, int made) {
        if (!(trial.workload().rate() instanceof Find find)) {
            throw new IllegalArgumentException("trial '" + trial.id() + "' is not a capacity search");
        }
        int objectives = find.objectives().size();
        int confirmations = Math.min(CONFIRMATIONS * objectives, Math.max(0, expectedTrials(objectives) - made));
        int searches = Math.max(0, expectedTrials(objectives) - made - confirmations);
        return trialLength(search(trial.phases()))
                .multipliedBy(searches)
                .plus(trialLength(confirmation(trial.phases(), find)).multipliedBy(confirmations));
    }

    private static Duration trialLength(Phases phases) {
        return phases.warmup().plus(phases.measure()).plus(BETWEEN_TRIALS);
    }
}
