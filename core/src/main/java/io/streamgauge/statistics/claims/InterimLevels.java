package io.streamgauge.statistics.claims;

import io.streamgauge.statistics.compare.AlphaSpending;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Significance levels of the interim analyses of claims. Holm's procedure divides the error rate among the
/// claims of a family. The spending function distributes the share of each claim over the analyses.
///
/// Instances cache the computed schedules and are not safe for concurrent use.
public final class InterimLevels {
    private final List<Integer> looks;
    private final double alpha;
    private final Map<Integer, AlphaSpending> byShares = new HashMap<>();

    /// @param looks numbers of blocks after which the claims are judged, in increasing order; the last
    ///     number is the maximum
    /// @param alpha error rate of a family over all analyses
    public InterimLevels(List<Integer> looks, double alpha) {
        this.looks = List.copyOf(looks);
        this.alpha = alpha;
    }

    public List<Integer> looks() {
        return looks;
    }

    double alpha() {
        return alpha;
    }

    int mostBlocks() {
        return looks.getLast();
    }

    /// Returns the level of one claim at an interim analysis.
    ///
    /// @param blocks number of blocks at the analysis, one of `looks`
    /// @param open number of undecided claims of the family, at least 1
    double at(int blocks, int open) {
        AlphaSpending spending =
                byShares.computeIfAbsent(open, shares -> AlphaSpending.ofEstimatedSpread(looks, alpha / shares));
        return spending.nominal().get(looks.indexOf(blocks));
    }
}
