package io.streamgauge.measure;

import java.util.HashMap;
import java.util.Map;

/// Time that the most affected thread or worker spent in a state, for example in pauses. The threads or
/// workers are compared separately in each phase, and the longest times of the phases are added.
///
/// The longest total since the start would be wrong. If one thread pauses in the warm-up and another thread
/// pauses equally long in the measured phase, this total would not increase in the measured phase. The sum of
/// the longest times of each interval would also be wrong. If several threads pause in turn, this sum is
/// longer than the pauses of any thread.
///
/// @param <T> type that identifies a thread or a worker
public final class LongestTotal<T> {
    private final Map<T, Long> totals = new HashMap<>();
    private Map<T, Long> atPhaseStart = Map.of();
    private long earlierPhases;
    private long thisPhase;

    /// Starts a phase at the latest totals of the threads or workers.
    public void startPhase() {
        earlierPhases += thisPhase;
        thisPhase = 0;
        atPhaseStart = Map.copyOf(totals);
    }

    /// Records the total time of a thread or worker since the start. A decrease is ignored.
    public void record(T of, long time) {
        long total = totals.merge(of, time, Math::max);
        thisPhase = Math.max(thisPhase, total - atPhaseStart.getOrDefault(of, 0L));
    }

    /// Returns whether any total time is known.
    public boolean isKnown() {
        return !totals.isEmpty();
    }

    /// Returns the longest time, in the unit of the recorded times.
    public long longest() {
        return earlierPhases + thisPhase;
    }
}
