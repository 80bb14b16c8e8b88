package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.experiment.metric.Metric.Figure.Name;
import io.streamgauge.result.ClaimedPlan;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
import io.streamgauge.result.TrialFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Verdicts on claims about the rates that the vendors' tools report. The `accepted rate` is the rate of the tool's
/// producers. The `delivered rate` is the rate of its consumers.
public final class ToolClaims {
    private ToolClaims() {}

    /// Judges the claims of the experiment that was run with the tools.
    ///
    /// @return verdicts on the claims; empty if the results do not contain claims
    public static List<ClaimResult> judge(ToolResults results) {
        ClaimedPlan plan = results.claimed();
        return plan == null ? List.of() : RunClaims.judge(plan, new ToolValues(results.rows()), List.of());
    }

    private record ToolValues(List<Row> rows) implements TrialValues {
        @Override
        public Value of(Metric metric, TrialFacts planned) {
            Optional<Row> row =
                    rows.stream().filter(r -> r.trialId().equals(planned.id())).findFirst();
            if (row.isEmpty()) {
                return missing(planned.id() + " did not run");
            }
            if (!row.get().failure().isEmpty()) {
                return missing(planned.id() + " failed (" + row.get().failure() + ")");
            }
            return reported(metric, row.get());
        }

        private static Value reported(Metric metric, Row row) {
            if (metric instanceof Figure(Name name)) {
                if (name == Name.ACCEPTED_RATE) {
                    return rate(metric, row, row.sentPerSecond());
                }
                if (name == Name.DELIVERED_RATE) {
                    return rate(metric, row, row.receivedPerSecond());
                }
            }
            return missing(row.trialId() + " does not have a value for " + metric.words()
                    + ": a tool reports only the accepted rate and the delivered rate");
        }

        /// Returns a rate, which is 0 if the tool stalled for most of the time. A ratio requires a positive
        /// rate.
        private static Value rate(Metric metric, Row row, double perSecond) {
            return perSecond > 0
                    ? new Value(OptionalDouble.of(perSecond), "")
                    : missing(row.trialId() + " does not have a positive value for " + metric.words()
                            + " (the value is 0)");
        }

        private static Value missing(String reason) {
            return new Value(OptionalDouble.empty(), reason);
        }
    }
}
