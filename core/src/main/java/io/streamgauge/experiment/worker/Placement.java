package io.streamgauge.experiment.worker;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Rule that divides the producers and consumers of a trial among its workers.
public enum Placement {
    /// Even division that does not depend on the destinations. A consumer also receives messages of
    /// producers in other workers.
    SPREAD,
    /// Division by destination. The producers of a destination and its consumers are in one worker, so that each
    /// end-to-end latency is measured with a single clock.
    PAIRED;

    /// Returns the word for this placement in an experiment file and in results.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Returns all placements, keyed by their words.
    public static Map<String, Placement> byWord() {
        Map<String, Placement> words = new LinkedHashMap<>();
        for (Placement placement : values()) {
            words.put(placement.word(), placement);
        }
        return words;
    }
}
