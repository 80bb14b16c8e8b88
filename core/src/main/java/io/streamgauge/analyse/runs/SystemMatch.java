package io.streamgauge.analyse.runs;

/// Pair of names: a system in the newer runs, and the corresponding system in the first run.
record SystemMatch(String system, String before) {
    boolean sameName() {
        return system.equals(before);
    }

    String in(StoredRun run, StoredRun first) {
        return run.equals(first) ? before : system;
    }
}
