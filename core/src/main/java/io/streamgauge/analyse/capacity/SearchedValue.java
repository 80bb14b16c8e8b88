package io.streamgauge.analyse.capacity;

import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.result.TrialFacts;
import java.util.OptionalDouble;

/// Value that a search determines from several trials, such as a capacity. A single trial cannot determine this
/// value.
public interface SearchedValue {
    /// Value for a run without searches.
    SearchedValue NONE = (_, _) -> OptionalDouble.empty();

    /// Returns the value that a search found.
    ///
    /// @param metric metric of the value, for example the capacity
    /// @param planned planned trial that the search replaces; identifies the system, the levels and the block
    /// @return value in the unit of the metric; empty if no search found a value
    OptionalDouble of(Metric metric, TrialFacts planned);
}
