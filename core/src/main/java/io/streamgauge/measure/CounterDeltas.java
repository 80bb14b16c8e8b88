package io.streamgauge.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/// What counters have gained between two answers of a node. A counter that fell was started anew: it gives nothing
/// then.
public final class CounterDeltas {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<String, Double> now = new HashMap<>();
    private Map<String, Double> before = Map.of();
    private long atNanos;
    private long beforeNanos;

    /// Starts the next answer.
    ///
    /// @param nanoTime when the node was asked
    public void next(long nanoTime) {
        before = Map.copyOf(now);
        beforeNanos = atNanos;
        atNanos = nanoTime;
        now.clear();
    }

    /// What a counter has gained since the last answer.
    public OptionalDouble gain(String name, double value) {
        now.put(name, value);
        Double last = before.get(name);
        return last == null || value < last ? OptionalDouble.empty() : OptionalDouble.of(value - last);
    }

    /// What a counter gained a second since the last answer.
    public OptionalDouble perSecond(String name, double value) {
        OptionalDouble gained = gain(name, value);
        double seconds = (atNanos - beforeNanos) / NANOS_PER_SECOND;
        return gained.isEmpty() || seconds <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(gained.getAsDouble() / seconds);
    }

    /// The mean of what happened since the last answer, from a sum and a count that only grow; nothing if nothing did.
    public OptionalDouble mean(String name, double sum, double count) {
        OptionalDouble sums = gain(name + "#sum", sum);
        OptionalDouble counts = gain(name + "#count", count);
        return sums.isEmpty() || counts.isEmpty() || counts.getAsDouble() <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(sums.getAsDouble() / counts.getAsDouble());
    }
}
