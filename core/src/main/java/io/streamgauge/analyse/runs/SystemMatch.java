package io.streamgauge.analyse.runs;

/// Pair of names: the name of a system in the newer runs, and the name of the corresponding system
/// in the baseline.
record SystemMatch(String system, String before) {
    boolean sameName() {
        return system.equals(before);
    }

    String in(StoredRun run, StoredRun first) {
        return run.equals(first) ? before : system;
    }
}
