package io.streamgauge.analyse.model;

import io.streamgauge.experiment.Claim.Published;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.compare.Decision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A claim and what the run says of it.
///
/// @param source where the claim comes from; empty: the author's own
/// @param statement what is compared with what, in words made from the claim's fields
/// @param a the side that the claim is about, in words
/// @param b what it is compared with, in words; null for a trend of A alone
/// @param relation as written
/// @param margin share by which the claimed region is widened
/// @param claimed where the claim says that the ratio lies, margin included
/// @param estimate of the ratio: A / B, last level / first level, or of the spreads; null where nothing is complete
/// @param interval of it, at the confidence that decides; null when there is none
/// @param n blocks that count
/// @param adjustedP Holm's p value over all claims of the run; 1 for a claim that could not be judged
/// @param neededBlocks that would probably decide; null for a decided claim, and where no number can be named
/// @param reason in words
/// @param ours what A and B showed, the middle (geometric mean) over the blocks
/// @param published figures of the source
public record ClaimResult(
        String id,
        String text,
        String source,
        String statement,
        String a,
        @Nullable String b,
        String relation,
        double margin,
        Claimed claimed,
        Decision verdict,
        @Nullable Double estimate,
        @Nullable ConfidenceInterval interval,
        int n,
        double adjustedP,
        @Nullable Integer neededBlocks,
        String reason,
        List<Ours> ours,
        List<Published> published) {
    public ClaimResult {
        ours = List.copyOf(ours);
        published = List.copyOf(published);
    }

    /// A range of ratios.
    ///
    /// @param low null: no lower end
    /// @param high null: no upper end
    public record Claimed(@Nullable Double low, @Nullable Double high) {}

    /// What one side showed.
    ///
    /// @param what system at levels
    /// @param value in the metric's own unit
    /// @param words with its unit
    public record Ours(String what, double value, String words) {}
}
