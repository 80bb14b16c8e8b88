package io.streamgauge.analyse.capacity;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.result.TrialFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Capacities that the searches of a run found, for claims and published figures. If a search has several
/// objectives, claims use the capacity for the objective that does not limit a latency. If every objective
/// limits a latency, claims use the capacity for the first objective in the experiment file.
///
/// @param capacities all capacities of the run
public record SearchedCapacity(List<Capacity> capacities) implements SearchedValue {
    public SearchedCapacity {
        capacities = List.copyOf(capacities);
    }

    /// Returns the capacity in messages per second; empty if the metric is not the capacity, or if the search
    /// did not find a capacity.
    @Override
    public OptionalDouble of(Metric metric, TrialFacts planned) {
        if (!(metric instanceof Figure figure && figure.of() == Figure.Name.CAPACITY)) {
            return OptionalDouble.empty();
        }
        List<Capacity> ofSearch = capacities.stream()
                .filter(c -> c.trialId().equals(planned.id()))
                .toList();
        Optional<Capacity> chosen = ofSearch.stream()
                .filter(c -> c.objective().isEmpty())
                .findFirst()
                .or(() -> ofSearch.stream().findFirst());
        return chosen.filter(Capacity::found)
                .map(Capacity::estimatePerSecond)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }
}
