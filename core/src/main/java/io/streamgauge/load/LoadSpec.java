package io.streamgauge.load;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.Workload;

/// What a load generator is to do.
///
/// @param destinationPrefix start of the names of the destinations, unique to the trial
/// @param tag marks the trial's messages
/// @param seed drives arrivals, bodies and keys
public record LoadSpec(Workload workload, Phases phases, String destinationPrefix, long tag, long seed) {}
