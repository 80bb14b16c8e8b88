package io.streamgauge.analyse.runs;

import java.util.List;

/// Pair of names: the name of a system in the newer runs, and the name of the corresponding system
/// in the baseline.
record SystemMatch(String system, String before) {
    boolean sameName() {
        return system.equals(before);
    }

    String in(StoredRun run, StoredRun first) {
        return run.equals(first) ? before : system;
    }

    /// Returns whether the plan of any run contains a trial of this system in a cell. If a factor applies to a
    /// single system, its cells do not contain the other systems.
    ///
    /// @param runs compared runs, the baseline first
    boolean isPlanned(String cell, List<StoredRun> runs) {
        return runs.stream().anyMatch(run -> run.contains(cell, in(run, runs.getFirst())));
    }
}
