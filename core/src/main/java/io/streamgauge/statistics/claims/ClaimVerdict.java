package io.streamgauge.statistics.claims;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.compare.Decision;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Verdict on a claim.
///
/// @param id ID of the claim
/// @param estimate estimated ratio of the claim: A / B, last level / first level, or standard deviation of A /
///     standard deviation of B; empty if the claim was not tested
/// @param interval interval of the ratio at the confidence level used for the decision; null if the claim was
///     not tested, or if the interval is too wide at an interim analysis to be informative
/// @param n number of blocks used for the verdict; 0 if the claim was not tested
/// @param adjustedP p value adjusted by Holm's procedure; at most the error rate for a decided claim; 1 if the
///     claim was not tested
/// @param neededBlocks number of blocks that would probably be enough for a decision; empty if the claim
///     is decided or if the number is unknown
/// @param reason explanation of the verdict
public record ClaimVerdict(
        String id,
        Decision decision,
        OptionalDouble estimate,
        @Nullable ConfidenceInterval interval,
        int n,
        double adjustedP,
        OptionalInt neededBlocks,
        String reason) {}
