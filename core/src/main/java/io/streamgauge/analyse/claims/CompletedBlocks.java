package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.AttemptId;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialStatus;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Completed blocks of a run that is in progress or has ended early. Interim analyses use only these blocks.
public final class CompletedBlocks {
    /// Statuses of the trials that a resumed run does not repeat.
    private static final Set<TrialStatus> FINAL = Set.of(TrialStatus.DONE, TrialStatus.FAILED);

    private CompletedBlocks() {}

    /// Returns the number of consecutive completed blocks at the start of a run. Blocks before a requested pause
    /// of the run count as complete, even if some of their trials could not start. A later block is complete if
    /// a resumed run would not repeat any trial of the block.
    ///
    /// @param planned planned trials
    /// @param capacities capacities of the searches that have started
    /// @param paused number of blocks before the last requested pause; 0 if the run was not paused
    public static int of(List<TrialFacts> planned, PlannedTrialValues values, List<Capacity> capacities, int paused) {
        Map<Integer, List<TrialFacts>> byBlock = planned.stream().collect(Collectors.groupingBy(TrialFacts::block));
        int completed = paused;
        while (isComplete(byBlock.getOrDefault(completed + 1, List.of()), values, capacities)) {
            completed++;
        }
        return completed;
    }

    private static boolean isComplete(List<TrialFacts> block, PlannedTrialValues values, List<Capacity> capacities) {
        return !block.isEmpty()
                && block.stream().allMatch(planned -> hasEnded(planned, values) || isSearched(planned, capacities));
    }

    private static boolean hasEnded(TrialFacts planned, PlannedTrialValues values) {
        List<TrialSummary> attempts = values.attempts(planned);
        // A resumed run makes another attempt if the last one was interrupted, even if an earlier one is complete and
        // was disturbed by the machine.
        return !attempts.isEmpty() && FINAL.contains(attempts.getLast().status());
    }

    private static boolean isSearched(TrialFacts planned, List<Capacity> capacities) {
        return capacities.stream()
                .anyMatch(c -> AttemptId.isAttemptAt(planned.id(), c.search().trialId())
                        && c.status() != Capacity.Status.INCOMPLETE);
    }
}
