package io.streamgauge.analyse.trial;

import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.SeveralWorkers;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Outcome of a load with some values changed.
public final class ChangedOutcome {
    private ChangedOutcome() {}

    public static LoadOutcome withWorkers(LoadOutcome outcome, SeveralWorkers workers) {
        return of(outcome, outcome.failureDetails(), workers);
    }

    public static LoadOutcome withFailureDetails(LoadOutcome outcome, Map<String, String> details) {
        return of(outcome, details, outcome.workers());
    }

    private static LoadOutcome of(LoadOutcome o, Map<String, String> details, @Nullable SeveralWorkers workers) {
        return new LoadOutcome(
                o.measured(),
                o.warmup(),
                details,
                o.clients(),
                o.connections(),
                o.idleConsumers(),
                o.shares(),
                o.foreignMessages(),
                o.surplusOutcomes(),
                o.destinations(),
                o.churn(),
                workers);
    }
}
