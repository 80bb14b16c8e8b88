package io.streamgauge.analyse.compare;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.EarlyStopping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rule for ending a run early. A run can end at a planned analysis if, for the metric of the rule, every
/// comparison of two systems is conclusive in every cell. A cell without a comparison is not conclusive, and
/// neither are two systems of a cell that do not have a usable trial.
public final class StoppingRule {
    private final EarlyStopping stopping;
    private final List<PlannedTrial> planned;
    private final @Nullable AaControl control;

    /// @param control system that runs twice in each block as an A/A control and whose two copies this rule does
    ///     not compare; null if there is none
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
        TrialBlocks blocks = new TrialBlocks(trials, planned);
        boolean complete = blocks.cells().stream()
                .filter(cell -> compared(blocks, cell).size() > 1)
                .allMatch(cell -> asked.stream().anyMatch(c -> c.cell().equals(cell)));
        return !asked.isEmpty()
                && complete
                && !hasVoidSystems(blocks)
                && asked.stream()
                        .allMatch(c -> stopping.looks().contains(c.blocks().size())
                                && c.finding().decided());
    }

    /// Returns whether a cell has several systems without a usable trial. There is no comparison of these
    /// systems.
    private boolean hasVoidSystems(TrialBlocks blocks) {
        return blocks.cells().stream()
                .anyMatch(cell -> compared(blocks, cell).stream()
                                .filter(system -> blocks.of(cell, system).stream()
                                        .allMatch(trial -> trial.verdict() == TrialSummary.Verdict.VOID))
                                .count()
                        > 1);
    }

    /// Returns the systems of a cell without the second copy of the A/A control.
    private List<String> compared(TrialBlocks blocks, String cell) {
        return blocks.systems(cell).stream()
                .filter(system -> control == null || !system.equals(control.name()))
                .toList();
    }
}
