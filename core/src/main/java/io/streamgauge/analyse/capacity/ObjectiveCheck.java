package io.streamgauge.analyse.capacity;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Latency.CurvePoint;
import io.streamgauge.analyse.model.MetricError;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.OrderStatisticBounds;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// Check of an objective in a trial in which the broker keeps up with the rate.
///
/// @param words observation as text
record ObjectiveCheck(State state, String words) {
    /// Result of the check.
    enum State {
        MET,
        MISSED,
        /// Unknown result. The trial has too few messages, a disturbance may have caused the trial to miss the
        /// objective, or the clocks of the workers are not accurate enough.
        UNKNOWN
    }

    static ObjectiveCheck of(Objective objective, TrialSummary trial, TrialInterference disturbance) {
        if (objective.limits().isEmpty()) {
            return new ObjectiveCheck(State.MET, "the broker kept up");
        }
        List<ObjectiveCheck> checks = new ArrayList<>();
        for (Objective.Limit limit : objective.limits()) {
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
        if (nanos.isEmpty() && MetricValue.isHidden(limit.metric(), trial)) {
            String unknown = MetricValue.read(limit.metric(), trial).reason().replaceFirst("\\.$", "");
            return missed(unknown, limit, trial, disturbance);
        }
        if (nanos.isEmpty()) {
            return new ObjectiveCheck(
                    State.UNKNOWN,
                    "too few messages for a " + limit.metric().phrase() + " (at least "
                            + NumberFormatter.count(OrderStatisticBounds.minSamples(
                                    limit.metric().quantile())) + " are needed)");
        }
        String seen = limit.metric().phrase() + " was " + NumberFormatter.millis(nanos.getAsDouble()) + "\u202fms";
        Optional<String> clocks = clockDoubt(limit, nanos.getAsDouble(), trial);
        if (clocks.isPresent()) {
            return new ObjectiveCheck(State.UNKNOWN, seen + ", but " + clocks.get());
        }
        if (nanos.getAsDouble() <= limit.atMostNanos()) {
            return new ObjectiveCheck(State.MET, seen);
        }
        return missed(
                seen + ", above " + NumberFormatter.millis(limit.atMostNanos()) + "\u202fms",
                limit,
                trial,
                disturbance);
    }

    /// Returns the result of a trial that missed the limit: unknown if the disturbance may be the cause.
    private static ObjectiveCheck missed(
            String words, Objective.Limit limit, TrialSummary trial, TrialInterference disturbance) {
        return disturbance.share() > 0 && metWithout(disturbance, limit, trial)
                ? new ObjectiveCheck(State.UNKNOWN, words + ", but " + disturbance.words())
                : new ObjectiveCheck(State.MISSED, words);
    }

    /// Returns the reason why the clocks of the workers make the result uncertain; empty if clock errors cannot
    /// change the result.
    private static Optional<String> clockDoubt(Objective.Limit limit, double nanos, TrialSummary trial) {
        MeasurementError error = MetricError.of(limit.metric(), nanos, trial);
        return error.clockNanos() == MeasurementError.UNKNOWN
                        || Math.abs(nanos - limit.atMostNanos()) < error.clockNanos()
                ? Optional.of(error.words("it"))
                : Optional.empty();
    }

    /// Returns whether the trial meets the limit if the messages that the disturbance may have affected are
    /// excluded.
    private static boolean metWithout(TrialInterference disturbance, Objective.Limit limit, TrialSummary trial) {
        double quantile = Math.max(0, limit.metric().quantile() - disturbance.affectedShare());
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
