package io.streamgauge.worker;

import io.streamgauge.load.coordination.DrainState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sums of the counts of all workers in the drain. When a worker reports new counts, the sums are updated
/// without adding the counts of all workers again.
final class DrainTotals {
    private final List<@Nullable DrainState> states;
    private final List<Long> delivered = new ArrayList<>();
    private int known;
    private int settled;
    private long accepted;

    DrainTotals(int workers) {
        states = new ArrayList<>(Collections.nCopies(workers, null));
    }

    /// Replaces the counts of a worker.
    ///
    /// @param worker number of the worker, counted from 0
    void set(int worker, DrainState state) {
        DrainState before = states.set(worker, state);
        if (before == null) {
            known++;
        } else {
            add(before, -1);
        }
        add(state, 1);
    }

    private void add(DrainState state, int sign) {
        settled += state.settled() ? sign : 0;
        accepted += sign * state.accepted();
        for (int group = 0; group < state.deliveredByGroup().size(); group++) {
            if (group == delivered.size()) {
                delivered.add(0L);
            }
            delivered.set(
                    group,
                    delivered.get(group) + sign * state.deliveredByGroup().get(group));
        }
    }

    /// Returns whether all workers have reported their counts and the drain may have ended.
    boolean mayBeComplete() {
        return known == states.size() && new DrainState(settled == known, accepted, delivered).mayBeComplete();
    }
}
