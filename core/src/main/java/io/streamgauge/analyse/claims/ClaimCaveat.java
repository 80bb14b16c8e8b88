package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.answer.AlternativeCause;
import io.streamgauge.analyse.model.ClaimResult.Claimed;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.experiment.metric.Relation.FallsWith;
import io.streamgauge.experiment.metric.Relation.RisesWith;
import io.streamgauge.result.ClaimedPlan;
import io.streamgauge.statistics.claims.ClaimVerdict;
import io.streamgauge.statistics.compare.Decision;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Search for a caveat that, instead of the systems themselves, could be the cause of a verdict. Most causes
/// of caveats make a system look worse. Without such a cause, the ratio would therefore be closer to a better
/// value of the affected side. The verdict is uncertain if this change could reverse it.
///
/// The search covers latencies and rates. It does not cover claims about a spread, about a gap, or about a
/// trend of a ratio, because the direction of the change is unknown for them. For the same reason, it does
/// not cover ratios of quantiles and variations over time. It does not cover resource usage, because the
/// caveats describe disturbances of latencies and rates. It does not cover the comparison of two metrics of
/// the same trials, such as the rates in two stages, because a caveat of a trial does not distinguish between
/// them.
final class ClaimCaveat {
    private final ClaimedPlan plan;
    private final TrialValues values;

    ClaimCaveat(ClaimedPlan plan, TrialValues values) {
        this.plan = plan;
        this.values = values;
    }

    /// Returns a caveat that could be the cause of the verdict; empty if there is no such caveat.
    ///
    /// @param claimed claimed range of the ratio, including the margin
    Optional<AlternativeCause> find(Claim claim, ClaimVerdict verdict, Claimed claimed) {
        if (verdict.estimate().isEmpty() || isOutOfScope(claim)) {
            return Optional.empty();
        }
        Reversal reversal = Reversal.of(verdict.decision(), verdict.estimate().getAsDouble(), claimed);
        Optional<String> factor = ClaimEvidence.trend(claim.relation());
        Side a = claim.a();
        Side b = claim.b();
        if (factor.isPresent()) {
            return ofTrend(claim, verdict, factor.get(), reversal);
        }
        return cause(claim, a, Map.of(), reversal)
                .or(() -> b == null ? Optional.empty() : cause(claim, b, Map.of(), reversal.inverse()));
    }

    /// Returns a caveat of the first or the last level. If the trend is refuted although its end levels agree
    /// with the claim, it is reversed between two levels, so that a disturbance at any level could be the
    /// cause.
    private Optional<AlternativeCause> ofTrend(Claim claim, ClaimVerdict verdict, String factor, Reversal reversal) {
        List<String> levels = plan.levels(factor);
        if (levels.isEmpty()) {
            return Optional.empty();
        }
        if (verdict.decision() == Decision.REFUTED && reversal.isImpossible()) {
            return levels.stream()
                    .flatMap(level -> cause(claim, claim.a(), Map.of(factor, level), Reversal.SMALLEST).stream())
                    .findFirst();
        }
        return cause(claim, claim.a(), Map.of(factor, levels.getLast()), reversal)
                .or(() -> cause(claim, claim.a(), Map.of(factor, levels.getFirst()), reversal.inverse()));
    }

    private static boolean isOutOfScope(Claim claim) {
        Relation relation = claim.relation();
        boolean trend = relation instanceof RisesWith || relation instanceof FallsWith;
        Side a = claim.a();
        Side b = claim.b();
        boolean sameTrials = b != null && a.system().equals(b.system()) && a.at().equals(b.at());
        return sameTrials
                || relation instanceof Relation.SpreadSmaller
                || relation instanceof Relation.NarrowsWith
                || (trend && b != null)
                || isOutOfScope(claim.metric());
    }

    /// Returns whether a metric is neither a duration nor a rate.
    private static boolean isOutOfScope(Metric metric) {
        return metric.quantity() != Metric.Quantity.DURATION && metric.quantity() != Metric.Quantity.RATE;
    }

    /// Returns a caveat of one side that could be the cause of the verdict.
    ///
    /// @param reversal factors by which the value of this side must change
    private Optional<AlternativeCause> cause(Claim claim, Side side, Map<String, String> fixed, Reversal reversal) {
        List<TrialSummary> trials = plan.planned(side, fixed).stream()
                .flatMap(planned -> values.usable(planned).stream())
                .toList();
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        Metric metric = claim.metricOf(side);
        boolean more = metric.moreIsBetter();
        double better = more ? reversal.rise() : reversal.fall();
        double worse = more ? reversal.fall() : reversal.rise();
        Optional<AlternativeCause> looksWorse =
                Double.isFinite(better) ? AlternativeCause.of(trials, better, metric) : Optional.empty();
        return looksWorse.isPresent() || !Double.isFinite(worse)
                ? looksWorse
                : AlternativeCause.ofBetter(trials, worse, metric);
    }

    /// Factors, at least 1, by which a value must change to reverse a verdict; infinite if no change reverses
    /// it.
    private record Reversal(double fall, double rise) {
        static final Reversal SMALLEST = new Reversal(1, 1);

        static Reversal of(Decision decision, double estimate, Claimed claimed) {
            Double bound = claimed.low();
            double low = bound == null ? 0 : bound;
            bound = claimed.high();
            double high = bound == null ? Double.POSITIVE_INFINITY : bound;
            return switch (decision) {
                case SUPPORTED -> new Reversal(estimate / low, high / estimate);
                case REFUTED ->
                    new Reversal(
                            estimate > high ? estimate / high : Double.POSITIVE_INFINITY,
                            estimate < low ? low / estimate : Double.POSITIVE_INFINITY);
                case INCONCLUSIVE -> new Reversal(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
            };
        }

        boolean isImpossible() {
            return Double.isInfinite(fall) && Double.isInfinite(rise);
        }

        /// Returns the factors for the other side of the ratio.
        Reversal inverse() {
            return new Reversal(rise, fall);
        }
    }
}
