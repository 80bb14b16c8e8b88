package io.streamgauge.plan;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.RateProfile.Find;
import java.time.Duration;

/// How long a search for the capacity takes. Not known before: it ends when the answer is narrow enough.
public final class SearchPlan {
    /// Trials that a goal of a search takes on simulated brokers.
    private static final int SEARCHES = 16;

    private static final int CONFIRMATIONS = 3;
    /// Of a broker that is soon warm.
    private static final int PROBES = 3;
    private static final Duration PROBE = Duration.ofSeconds(10);
    private static final Duration BETWEEN_TRIALS = Duration.ofSeconds(4);

    private SearchPlan() {}

    /// Phases of a probe at full speed: it only says whether the broker is warm, and where to begin.
    public static Phases probe(Phases phases) {
        Duration measure = phases.measure().compareTo(PROBE) < 0 ? phases.measure() : PROBE;
        return new Phases(phases.warmup(), measure, phases.drain());
    }

    /// Phases of a trial that confirms: twice as long as one that searches.
    public static Phases confirmation(Phases phases) {
        return new Phases(phases.warmup(), phases.measure().multipliedBy(2), phases.drain());
    }

    /// The probes, the trials of the search, and the confirmations.
    public static int expectedTrials(int goals) {
        return PROBES + (SEARCHES + CONFIRMATIONS) * goals;
    }

    /// A rough estimate of a search from its first trial to its last, without the start of the broker.
    public static Duration expected(Trial trial) {
        return left(trial, 0);
    }

    /// What is left of it when so many trials were made.
    public static Duration left(Trial trial, int made) {
        int goals =
                trial.workload().rate() instanceof Find find ? find.objectives().size() : 1;
        int confirmations = Math.min(CONFIRMATIONS * goals, Math.max(0, expectedTrials(goals) - made));
        int searches = Math.max(0, expectedTrials(goals) - made - confirmations);
        return length(trial.phases())
                .multipliedBy(searches)
                .plus(length(confirmation(trial.phases())).multipliedBy(confirmations));
    }

    private static Duration length(Phases phases) {
        return phases.warmup().plus(phases.measure()).plus(BETWEEN_TRIALS);
    }
}
