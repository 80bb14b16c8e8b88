package io.streamgauge.result;

import io.streamgauge.experiment.Factor;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import java.util.List;
import java.util.Map;

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

    /// Returns the planned trials of one side of a claim.
    ///
    /// @param fixed levels that restrict the trials further, by the path of the factor
    public List<TrialFacts> planned(Side side, Map<String, String> fixed) {
        return planned.stream()
                .filter(t -> t.system().equals(side.system()))
                .filter(t -> t.levels().entrySet().containsAll(side.at().entrySet()))
                .filter(t -> t.levels().entrySet().containsAll(fixed.entrySet()))
                .toList();
    }

    /// Returns the levels of a factor in the order of the file; empty if there is no such factor.
    ///
    /// @param path path of the factor
    public List<String> levels(String path) {
        return factors.stream()
                .filter(f -> f.path().equals(path))
                .findFirst()
                .map(Factor::levels)
                .orElse(List.of());
    }
}
