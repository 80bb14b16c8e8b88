package io.streamgauge.measure;

import java.util.HashMap;
import java.util.Map;

/// Time that the most affected thread spent in a state, for example in pauses. The threads are compared
/// separately in each phase, and the longest times of the phases are added.
///
/// The longest total of any thread since the start would be wrong. If one thread pauses in the warm-up and
/// another thread pauses equally long in the measured phase, this total would not increase in the measured
/// phase.
///
/// @param <T> type that identifies a thread
final class LongestTotal<T> {
    private final Map<T, Long> totals = new HashMap<>();
    private Map<T, Long> atPhaseStart = Map.of();
    private long earlierPhases;
    private long thisPhase;

    /// Starts a phase at the latest totals of the threads.
    void startPhase() {
        earlierPhases += thisPhase;
        thisPhase = 0;
        atPhaseStart = Map.copyOf(totals);
    }

    /// Records the total time of a thread since the start. A decrease is ignored.
    void record(T thread, long nanos) {
        long total = totals.merge(thread, nanos, Math::max);
        thisPhase = Math.max(thisPhase, total - atPhaseStart.getOrDefault(thread, 0L));
    }

    /// Returns whether the total time of any thread is known.
    boolean isKnown() {
        return !totals.isEmpty();
    }

    long nanos() {
        return earlierPhases + thisPhase;
    }
}
