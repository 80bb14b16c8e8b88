package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.ClaimResult.Interim;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.metric.Amount;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.compare.Decision;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Texts of claims and verdicts, used by all outputs.
public final class ClaimText {
    private ClaimText() {}

    /// Describes a claim, for example `p99 end-to-end: kafka at payload 1 KiB >= 2x rabbitmq, margin 10 %`.
    public static String statement(Claim claim) {
        Side b = claim.b();
        Amount fixed = claim.value();
        String right = fixed != null ? fixed.text() : b == null ? "" : claim.wordsOf(b);
        String a = claim.wordsOf(claim.a());
        String compared = switch (claim.relation()) {
            case Relation.RisesWith _, Relation.FallsWith _ ->
                (b == null ? a : "ratio of " + a + " to " + right) + " " + claim.relationText();
            case Relation.NarrowsWith _ -> "gap between " + a + " and " + right + " " + claim.relationText();
            case Relation.SpreadSmaller _ -> a + " has a smaller spread than " + right;
            case Relation.Within _ -> a + " " + claim.relationText() + " of " + right;
            case Relation.Between _ -> a + " is " + claim.relationText() + " of " + right;
            case Relation.AtLeast _, Relation.AtMost _ -> a + " " + claim.relationText() + " " + right;
        };
        String margin =
                claim.margin() > 0 ? ", margin " + NumberFormatter.significant(claim.margin() * 100, 3) + " %" : "";
        return claim.metric().words() + ": " + compared + margin;
    }

    public static String verdict(Decision verdict) {
        return switch (verdict) {
            case SUPPORTED -> "supported";
            case REFUTED -> "refuted";
            case INCONCLUSIVE -> "inconclusive";
        };
    }

    /// Describes an estimate, for example `2.30x (99 % CI 2.21 to 2.39, 3 blocks, adjusted p 0.0033)`; empty if
    /// there is no estimate.
    public static String measured(ClaimResult claim) {
        Double estimate = claim.estimate();
        ConfidenceInterval interval = claim.interval();
        if (estimate == null) {
            return "";
        }
        if (interval == null) {
            return MetricFormatter.ratio(estimate) + " (no interval)";
        }
        return MetricFormatter.ratio(estimate) + " (" + NumberFormatter.confidenceLevel(interval.confidence())
                + "\u202f% CI "
                + NumberFormatter.ratio(interval.low()) + " to " + NumberFormatter.ratio(interval.high()) + ", "
                + claim.n() + " blocks, adjusted p "
                + p(claim.adjustedP()) + ")";
    }

    private static String p(double p) {
        return p < 0.0001 ? "below 0.0001" : NumberFormatter.significant(p, 2);
    }

    /// Lists the measured values, for example `slow 157 ms, fast 68 ms`.
    public static String ours(ClaimResult claim) {
        return claim.ours().stream().map(o -> o.what() + " " + o.words()).collect(Collectors.joining(", "));
    }

    /// Returns the claimed range of the ratio, for example `above 1.82x`.
    public static String claimed(ClaimResult claim) {
        Double low = claim.claimed().low();
        Double high = claim.claimed().high();
        if (low != null && high != null) {
            return boundText(low) + " to " + boundText(high);
        }
        return low != null ? "above " + boundText(low) : "below " + boundText(high);
    }

    private static String boundText(@Nullable Double ratio) {
        return ratio == null ? NumberFormatter.NONE : MetricFormatter.ratio(ratio);
    }

    /// Explains the error rate of the verdicts and how the intervals account for it.
    public static String correction(List<ClaimResult> claims) {
        boolean families = claims.stream().anyMatch(c -> !c.family().isEmpty());
        Interim interim = claims.stream()
                .map(ClaimResult::interim)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return "Intervals are adjusted for the number of claims" + (families ? " in a family" : "")
                + (interim == null ? "" : " and for interim analyses")
                + ", so that the probability of a wrong verdict in " + (families ? "a family" : "the run")
                + " is at most 5 % (Holm's procedure"
                + (interim == null
                        ? ")."
                        : ", and the alpha spending of Lan and DeMets). Streamgauge judges the claims at each interim"
                                + " analysis and finally after at most " + interim.most() + " blocks. The first"
                                + " conclusive verdict on a claim is final. The interval of a claim has the confidence"
                                + " level of the analysis that produced the verdict.");
    }

    /// Returns the number of claims for each verdict as text, for example `2 supported, 1 refuted, 1
    /// inconclusive`.
    public static String verdictCounts(List<ClaimResult> claims) {
        return List.of(Decision.values()).stream()
                .map(d -> claims.stream().filter(c -> c.verdict() == d).count() + " " + verdict(d))
                .filter(words -> !words.startsWith("0 "))
                .collect(Collectors.joining(", "));
    }
}
