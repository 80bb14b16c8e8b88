package io.streamgauge.experiment;

import org.jspecify.annotations.Nullable;

/// Settings of the experiment that apply to one system only.
///
/// @param durability durability class of the system, or null for the class of the experiment
/// @param peakPerSecond rate to which a share in `workload.rate` refers, in messages/s; 0 if it is not set
public record SystemSettings(@Nullable DurabilityClass durability, double peakPerSecond) {
    /// Settings of a system for which the experiment does not specify any.
    public static final SystemSettings NONE = new SystemSettings(null, 0);
}
