package io.streamgauge.result;

import io.streamgauge.experiment.Factor;
import io.streamgauge.experiment.metric.Claim;
import java.util.List;

/// Claims of an experiment and the plan to which they refer.
///
/// @param factors varied factors, with levels in the order of the file
public record ClaimedPlan(List<Claim> claims, List<Factor> factors, List<TrialFacts> planned) {
    public ClaimedPlan {
        claims = List.copyOf(claims);
        factors = List.copyOf(factors);
        planned = List.copyOf(planned);
    }

    /// Returns the same claims with the planned trials of the first blocks.
    ///
    /// @param blocks number of blocks to keep
    public ClaimedPlan upTo(int blocks) {
        return new ClaimedPlan(
                claims,
                factors,
                planned.stream().filter(t -> t.block() <= blocks).toList());
    }
}
