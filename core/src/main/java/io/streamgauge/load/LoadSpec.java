package io.streamgauge.load;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.content.DestinationChoice;

/// Specification of the load of one trial.
///
/// @param destinationPrefix prefix of all destination names, unique to the trial
/// @param tag identifier of the trial in each full envelope
/// @param seed seed of the random arrivals, destinations, bodies and keys
public record LoadSpec(Workload workload, Phases phases, String destinationPrefix, long tag, long seed) {
    /// Returns the name of a destination.
    ///
    /// @param index index of the destination, counted from 0
    String destinationName(int index) {
        return destinationPrefix + "-" + index;
    }

    /// Returns the factory for the destination choice of each producer.
    DestinationChoice.Factory destinationChoices() {
        return new DestinationChoice.Factory(
                workload.producerDestinations(),
                workload.producers(),
                workload.destinations(),
                workload.partitions(),
                seed);
    }
}
