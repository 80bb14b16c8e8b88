package io.streamgauge.analyse.capacity;

import io.streamgauge.experiment.Metric;
import io.streamgauge.result.TrialFacts;
import java.util.OptionalDouble;

/// What a search over several trials found, such as a capacity. No single trial shows it.
public interface SearchedValue {
    /// Nothing was searched.
    SearchedValue NONE = (_, _) -> OptionalDouble.empty();

    /// @param metric for example the capacity
    /// @param planned stands for the search: its system, levels and block say whose
    /// @return in the metric's own unit; empty when the search found nothing, or there was none
    OptionalDouble of(Metric metric, TrialFacts planned);
}
