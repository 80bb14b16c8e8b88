package io.streamgauge.analyse.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.streamgauge.experiment.metric.Claim.Published;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.compare.Decision;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Claim with its verdict in a run.
///
/// In JSON, the fields of the unwrapped components are fields of the claim.
///
/// @param interim interim analyses of the claim; null unless the claims decide whether the run ends early
/// @param reason reason for the verdict
/// @param alternativeCause caveat that, instead of the systems, could be the cause of the verdict, as a
///     sentence; null if there is none, and in summaries of earlier versions
/// @param ours measured values of A and B or, for a trend, of each level; medians over the blocks
/// @param published figures published by the source
public record ClaimResult(
        @JsonUnwrapped Wording wording,
        @JsonUnwrapped Assertion assertion,
        Decision verdict,
        @JsonUnwrapped Evidence evidence,
        @Nullable Interim interim,
        String reason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String alternativeCause,
        List<Ours> ours,
        List<Published> published) {
    /// Sentence before an alternative cause.
    public static final String ALTERNATIVE_CAUSE = "A caveat could also explain this verdict.";

    public ClaimResult {
        ours = List.copyOf(ours);
        published = List.copyOf(published);
    }

    /// Name and text of a claim.
    ///
    /// @param source origin of the claim; empty for the author's own claim
    /// @param statement comparison as a sentence, generated from the fields of the claim
    /// @param family family of claims that share an error rate; empty for claims that the file does
    ///     not assign to a family
    public record Wording(String id, String text, String source, String statement, String family) {
        public Wording {
            // Summaries of earlier versions do not contain families.
            family = Objects.requireNonNullElse(family, "");
        }
    }

    /// Sides of a claim and the claimed relation between them.
    ///
    /// @param a side that the claim is about, as text
    /// @param b side that A is compared with, as text; null for a trend of A alone
    /// @param relation claimed relation as written
    /// @param margin share by which the claimed range is widened
    /// @param claimed claimed range of the ratio, including the margin
    public record Assertion(String a, @Nullable String b, String relation, double margin, Claimed claimed) {}

    /// Measured ratio on which the verdict is based.
    ///
    /// @param estimate estimated ratio A / B, last level / first level, or ratio of the spreads; null if it is
    ///     unknown
    /// @param interval confidence interval of the estimate, at the confidence level used for the verdict; null
    ///     if it is unknown
    /// @param n number of blocks used for the verdict; 0 if the claim was not tested
    /// @param adjustedP p value, adjusted by Holm's procedure for all claims of the family and for interim
    ///     analyses; 1 if the claim was not tested
    /// @param neededBlocks number of blocks needed for a conclusive verdict; null if the verdict is conclusive
    ///     or the number is unknown
    public record Evidence(
            @Nullable Double estimate,
            @Nullable ConfidenceInterval interval,
            int n,
            double adjustedP,
            @Nullable Integer neededBlocks) {}

    /// Interim analyses of a claim.
    ///
    /// @param blocks number of blocks at the analysis that produced the verdict; 0 before the first analysis
    /// @param most maximum number of blocks
    /// @param open true if the verdict is inconclusive and more blocks could make it conclusive
    public record Interim(int blocks, int most, boolean open) {}

    /// Range of ratios.
    ///
    /// @param low lower bound; null if there is none
    /// @param high upper bound; null if there is none
    public record Claimed(@Nullable Double low, @Nullable Double high) {}

    /// Measured value of one side, or of one level of a trend.
    ///
    /// @param what system with its levels; for a trend, the level
    /// @param value measured value, in the metric's own unit; for a trend of A compared with B, the ratio A / B
    /// @param words value with its unit
    public record Ours(String what, double value, String words) {}

    // Shortcuts to fields of the components

    public String id() {
        return wording.id();
    }

    public String text() {
        return wording.text();
    }

    public String source() {
        return wording.source();
    }

    public String statement() {
        return wording.statement();
    }

    public String a() {
        return assertion.a();
    }

    public @Nullable String b() {
        return assertion.b();
    }

    public String relation() {
        return assertion.relation();
    }

    public double margin() {
        return assertion.margin();
    }

    public Claimed claimed() {
        return assertion.claimed();
    }

    public String family() {
        return wording.family();
    }

    /// Returns the reason for the verdict, followed by the alternative cause, if there is one.
    public String explanation() {
        return explanation(reason, alternativeCause);
    }

    /// Returns the reason for a verdict, followed by the alternative cause, if there is one.
    public static String explanation(String reason, @Nullable String alternativeCause) {
        return alternativeCause == null ? reason : reason + ". " + ALTERNATIVE_CAUSE + " " + alternativeCause;
    }

    /// Returns whether more blocks of the run could make the verdict conclusive.
    public boolean canBeDecided() {
        return interim != null && interim.open();
    }

    public @Nullable Double estimate() {
        return evidence.estimate();
    }

    public @Nullable ConfidenceInterval interval() {
        return evidence.interval();
    }

    public int n() {
        return evidence.n();
    }

    public double adjustedP() {
        return evidence.adjustedP();
    }

    public @Nullable Integer neededBlocks() {
        return evidence.neededBlocks();
    }
}
