package io.streamgauge.analyse.capacity;

import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Latency;
import io.streamgauge.analyse.model.TrialSummary.Latency.CurvePoint;
import io.streamgauge.experiment.Metric;
import io.streamgauge.experiment.Objective;
import io.streamgauge.statistics.OrderStatisticBounds;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// Whether a trial at a rate that the broker keeps up with meets an objective.
///
/// @param words what was seen
record ObjectiveCheck(State state, String words) {
    /// What came of it.
    enum State {
        MET,
        MISSED,
        /// Too few messages, or a disturbance that may have been the reason.
        UNKNOWN
    }

    static ObjectiveCheck of(Objective goal, TrialSummary trial, TrialInterference disturbance) {
        if (goal.limits().isEmpty()) {
            return new ObjectiveCheck(State.MET, "the broker kept up");
        }
        List<ObjectiveCheck> checks = new ArrayList<>();
        for (Objective.Limit limit : goal.limits()) {
            checks.add(of(limit, trial, disturbance));
        }
        for (State worst : List.of(State.MISSED, State.UNKNOWN)) {
            List<ObjectiveCheck> bad =
                    checks.stream().filter(c -> c.state() == worst).toList();
            if (!bad.isEmpty()) {
                return bad.getFirst();
            }
        }
        return new ObjectiveCheck(
                State.MET, checks.stream().map(ObjectiveCheck::words).collect(Collectors.joining(", ")));
    }

    private static ObjectiveCheck of(Objective.Limit limit, TrialSummary trial, TrialInterference disturbance) {
        OptionalDouble nanos = MetricValue.of(limit.metric(), trial);
        if (nanos.isEmpty()) {
            return new ObjectiveCheck(
                    State.UNKNOWN,
                    "too few messages were measured for a " + limit.metric().words() + " (it needs "
                            + NumberFormatter.count(OrderStatisticBounds.minSamples(
                                    limit.metric().quantile())) + ")");
        }
        String seen = limit.metric().words() + " was " + NumberFormatter.millis(nanos.getAsDouble()) + "\u202fms";
        if (nanos.getAsDouble() <= limit.atMostNanos()) {
            return new ObjectiveCheck(State.MET, seen);
        }
        String missed = seen + ", above " + NumberFormatter.millis(limit.atMostNanos()) + "\u202fms";
        return disturbance.share() > 0 && metWithout(disturbance, limit, trial)
                ? new ObjectiveCheck(State.UNKNOWN, missed + ", but " + disturbance.words())
                : new ObjectiveCheck(State.MISSED, missed);
    }

    /// Whether the limit is met when the messages that the disturbance may have touched are left out.
    private static boolean metWithout(TrialInterference disturbance, Objective.Limit limit, TrialSummary trial) {
        double quantile = Math.max(0, limit.metric().quantile() - disturbance.reach());
        return latency(limit.metric(), trial).curve().stream()
                .filter(p -> p.quantile() >= quantile)
                .mapToLong(CurvePoint::nanos)
                .min()
                .stream()
                .anyMatch(value -> value <= limit.atMostNanos());
    }

    private static Latency latency(Metric.Latency metric, TrialSummary trial) {
        return switch (metric.of()) {
            case END_TO_END -> trial.endToEnd();
            case RESPONSE_TIME -> trial.responseTime();
            case SERVICE_TIME -> trial.serviceTime();
        };
    }
}
