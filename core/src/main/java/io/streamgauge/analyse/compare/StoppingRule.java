package io.streamgauge.analyse.compare;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.EarlyStopping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether a run that may end early has its answer: every pair of systems in every cell is decided in the metric
/// that the rule is about.
public final class StoppingRule {
    private final EarlyStopping stopping;
    private final List<PlannedTrial> planned;
    private final @Nullable AaControl control;

    /// @param control whose difference from itself needs no decision, or null
    public StoppingRule(EarlyStopping stopping, List<PlannedTrial> planned, @Nullable AaControl control) {
        this.stopping = stopping;
        this.planned = List.copyOf(planned);
        this.control = control;
    }

    /// @param trials of all blocks so far, the last of which has ended
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
