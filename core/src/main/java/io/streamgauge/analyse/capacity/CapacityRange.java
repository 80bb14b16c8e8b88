package io.streamgauge.analyse.capacity;

import io.streamgauge.analyse.model.Capacity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Range of the capacity of a system over its searches, in messages per second.
///
/// @param low lowest value in the intervals of all searches that found a capacity; 0 if there is no such search.
///     Longer trials can sustain a rate below the interval of the short trials, so this value is at most the
///     lowest bound, whether or not enough trials confirmed it
/// @param high highest value in these intervals; 0 if there is no such search
public record CapacityRange(double low, double high) {
    /// Returns the range over the searches of one system for one objective.
    public static CapacityRange of(List<Capacity> searches) {
        List<Capacity> found = searches.stream().filter(Capacity::found).toList();
        return new CapacityRange(
                found.stream()
                        .flatMap(c -> Stream.of(
                                Optional.ofNullable(c.lowPerSecond()), Optional.ofNullable(c.lowerBoundPerSecond())))
                        .flatMap(Optional::stream)
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

    /// Returns whether some searches of a system found a capacity and others did not, for example because the
    /// broker sustained no rate. The capacities that were found are then too high for the system. Searches that
    /// the generator limited do not count.
    public static boolean isPartlyFound(List<Capacity> searches) {
        List<Capacity> ended = searches.stream()
                .filter(c -> c.status() != Capacity.Status.GENERATOR_BOUND)
                .toList();
        return ended.stream().anyMatch(Capacity::found) && ended.stream().anyMatch(c -> !c.found());
    }

    /// Returns whether the whole range is below another range. The difference between the systems is then
    /// conclusive.
    public boolean isBelow(CapacityRange other) {
        return high > 0 && high < other.low;
    }
}
