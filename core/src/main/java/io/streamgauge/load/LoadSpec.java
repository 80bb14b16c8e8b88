package io.streamgauge.load;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.Workload;

/// Load to generate.
///
/// @param destinationPrefix start of the names of the destinations, unique to the trial
/// @param tag identifies the messages of the trial
/// @param seed of the random arrivals, bodies and keys
public record LoadSpec(Workload workload, Phases phases, String destinationPrefix, long tag, long seed) {}
