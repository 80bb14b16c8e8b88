package io.streamgauge.analyse.runs;

/// System of the newer runs and its counterpart in the first run.
record SystemMatch(String system, String before) {
    boolean sameName() {
        return system.equals(before);
    }

    String in(StoredRun run, StoredRun first) {
        return run.equals(first) ? before : system;
    }
}
