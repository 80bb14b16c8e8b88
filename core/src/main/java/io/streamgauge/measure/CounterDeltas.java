package io.streamgauge.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/// Increases in counters between two consecutive responses from a node. If the value of a counter has decreased,
/// the counter was reset and its increase is unknown.
public final class CounterDeltas {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<String, Double> now = new HashMap<>();
    private Map<String, Double> before = Map.of();
    private long atNanos;
    private long beforeNanos;

    /// Starts to process the next response.
    ///
    /// @param nanoTime instant of the request
    public void next(long nanoTime) {
        before = Map.copyOf(now);
        beforeNanos = atNanos;
        atNanos = nanoTime;
        now.clear();
    }

    /// Returns the increase in a counter since the previous response; empty if the previous response did not
    /// contain the counter, or if the counter was reset.
    public OptionalDouble gain(String name, double value) {
        now.put(name, value);
        Double last = before.get(name);
        return last == null || value < last ? OptionalDouble.empty() : OptionalDouble.of(value - last);
    }

    /// Returns the mean increase in a counter per second since the previous request; empty if the increase is
    /// unknown or the time has not advanced.
    public OptionalDouble perSecond(String name, double value) {
        OptionalDouble gained = gain(name, value);
        double seconds = (atNanos - beforeNanos) / NANOS_PER_SECOND;
        return gained.isEmpty() || seconds <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(gained.getAsDouble() / seconds);
    }

    /// Returns the mean value per event since the previous response, computed from a cumulative sum and a
    /// cumulative count. The result is empty if no event has occurred or an increase is unknown.
    public OptionalDouble mean(String name, double sum, double count) {
        OptionalDouble sums = gain(name + "#sum", sum);
        OptionalDouble counts = gain(name + "#count", count);
        return sums.isEmpty() || counts.isEmpty() || counts.getAsDouble() <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(sums.getAsDouble() / counts.getAsDouble());
    }
}
