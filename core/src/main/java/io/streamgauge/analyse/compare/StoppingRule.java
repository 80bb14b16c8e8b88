package io.streamgauge.analyse.compare;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.EarlyStopping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rule for ending a run early. In every cell, each comparison of two systems must be decided for the metric of the
/// rule, at an analysis that the rule plans.
public final class StoppingRule {
    private final EarlyStopping stopping;
    private final List<PlannedTrial> planned;
    private final @Nullable AaControl control;

    /// @param control system that runs twice in each block and is not compared with itself, or null
    public StoppingRule(EarlyStopping stopping, List<PlannedTrial> planned, @Nullable AaControl control) {
        this.stopping = stopping;
        this.planned = List.copyOf(planned);
        this.control = control;
    }

    /// Returns whether the run can end early.
    ///
    /// @param trials trials of all completed blocks
    public boolean isDecided(List<TrialSummary> trials) {
        List<Comparison> asked = SystemComparison.of(trials, planned, control, stopping).stream()
                .filter(c -> !c.control() && c.metric().equals(stopping.metric()))
                .toList();
        return !asked.isEmpty()
                && asked.stream()
                        .allMatch(c -> stopping.looks().contains(c.blocks().size())
                                && c.finding().decided());
    }
}
