package io.streamgauge.statistics.claims;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.compare.Decision;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// What a run says of a claim.
///
/// @param id of the claim
/// @param estimate of the ratio that the claim speaks of: A / B, last level / first level, or of the spreads
/// @param interval of it, at the confidence that decides; null when there is none
/// @param n blocks that count
/// @param adjustedP Holm's p value; at most the error rate for a decided claim
/// @param neededBlocks that would probably decide; empty for a decided claim, and where no number would
/// @param reason in words
public record ClaimVerdict(
        String id,
        Decision decision,
        OptionalDouble estimate,
        @Nullable ConfidenceInterval interval,
        int n,
        double adjustedP,
        OptionalInt neededBlocks,
        String reason) {}
