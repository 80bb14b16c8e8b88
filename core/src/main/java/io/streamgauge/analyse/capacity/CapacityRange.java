package io.streamgauge.analyse.capacity;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Capacity.Status;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Range of the capacity of a system over its searches, in messages per second.
///
/// @param low lowest value in the intervals of all searches that found a capacity; 0 if there is no such search.
///     Longer trials can confirm a rate below the interval of the short trials, so this value is at most the
///     lowest confirmed rate
/// @param high highest value in these intervals; 0 if there is no such search
public record CapacityRange(double low, double high) {
    /// Returns the range over the searches of one system for one objective.
    public static CapacityRange of(List<Capacity> searches) {
        List<Capacity> found = searches.stream().filter(Capacity::found).toList();
        return new CapacityRange(
                found.stream()
                        .flatMap(c -> c.status() == Status.CONFIRMED
                                ? Stream.of(c.lowPerSecond(), c.lowerBoundPerSecond())
                                : Stream.of(c.lowPerSecond()))
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .min()
                        .orElse(0),
                found.stream()
                        .map(Capacity::highPerSecond)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .max()
                        .orElse(0));
    }

    /// Returns whether the whole range is below another range. The difference between the systems is then
    /// conclusive.
    public boolean isBelow(CapacityRange other) {
        return high > 0 && high < other.low;
    }
}
