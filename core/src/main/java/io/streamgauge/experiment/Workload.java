package io.streamgauge.experiment;

import org.jspecify.annotations.Nullable;

/// What is sent and who receives it.
///
/// @param destinations number of destinations, at least 1
/// @param partitions partitions of each destination, at least 1
/// @param producers producers in all, at least 1; producer i sends to destination i mod destinations
/// @param consumers consumers in each group, at least 1 unless groups is 0
/// @param groups consumer groups; each receives every message; 0: nothing is consumed
/// @param rate intended rate over all producers together
/// @param outage when the consumers stop for a while, or null: never
/// @param maxInFlight messages of one producer without outcome after which it waits (its schedule goes on)
public record Workload(
        int destinations,
        int partitions,
        int producers,
        int consumers,
        int groups,
        PayloadSpec payload,
        KeySpec keys,
        RateProfile rate,
        Arrivals arrivals,
        @Nullable Outage outage,
        int maxInFlight) {

    /// The same workload at another rate.
    public Workload at(RateProfile other) {
        return new Workload(
                destinations,
                partitions,
                producers,
                consumers,
                groups,
                payload,
                keys,
                other,
                arrivals,
                outage,
                maxInFlight);
    }

    /// How arrivals are spread within the profile.
    public enum Arrivals {
        /// Evenly: message i of the whole workload is due when the profile has called for i messages.
        CONSTANT,
        /// A Poisson process with the profile as its intensity, drawn from the seed.
        POISSON
    }
}
