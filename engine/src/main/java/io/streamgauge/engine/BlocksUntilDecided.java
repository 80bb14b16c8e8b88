package io.streamgauge.engine;

import io.streamgauge.analyse.compare.StoppingRule;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.plan.Plan;
import io.streamgauge.plan.Trial;
import java.io.IOException;
import java.util.List;

/// Interim analyses of a run that can end early, after complete blocks.
final class BlocksUntilDecided {
    private final Plan plan;
    private final RunFiles files;
    private final RunListener listener;
    private int reported = -1;

    BlocksUntilDecided(Plan plan, RunFiles files, RunListener listener) {
        this.plan = plan;
        this.files = files;
        this.listener = listener;
    }

    /// Returns whether the comparison of the systems is decided, so that the run can end after a trial. Returns
    /// false if no interim analysis of the comparison follows this trial.
    ///
    /// @param index zero-based position of the ended trial in the plan
    boolean isDecidedAfter(int index) throws IOException {
        EarlyStopping stopping = plan.stopping();
        List<Trial> trials = plan.trials();
        if (stopping == null || stopping.isByClaims() || index + 1 >= trials.size()) {
            return false;
        }
        int block = trials.get(index).block();
        if (trials.get(index + 1).block() == block || block < stopping.looks().getFirst()) {
            return false;
        }
        List<PlannedTrial> planned = trials.stream()
                .map(t -> new PlannedTrial(t.id(), t.system().name(), t.cell(), t.block(), 0))
                .toList();
        // A resumed run may have trials of a block that is not complete.
        List<TrialSummary> completed = files.analyseTrials().stream()
                .filter(trial -> trial.repetition() <= block)
                .toList();
        boolean decided = new StoppingRule(stopping, planned, plan.control()).isDecided(completed);
        if (decided && reported != index) {
            reported = index;
            listener.step("comparison of " + stopping.metric() + " decided after " + block + " of at most "
                    + plan.repeat() + " blocks");
        }
        return decided;
    }
}
