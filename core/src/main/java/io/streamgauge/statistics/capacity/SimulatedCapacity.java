package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.capacity.CapacityStep.Done;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.Probed;
import io.streamgauge.statistics.capacity.CapacityTrial.Verdict;
import java.util.List;
import java.util.SplittableRandom;

/// A broker whose capacity is known: shows how far a search is off. Each trial has a capacity of its own around the
/// true one; some are disturbed, unnoticed, and take less.
///
/// @param capacityPerSecond the truth
/// @param noise standard deviation of ln capacity from trial to trial
/// @param disturbed share of the trials that lose 5 to 40 % of their capacity
/// @param drift change of the capacity from the first trial to the twentieth, as a share; the truth is in the middle
/// @param probe what the overload probe accepts, as a multiple of the capacity
public record SimulatedCapacity(double capacityPerSecond, double noise, double disturbed, double drift, double probe) {
    private static final double DRIFT_TRIALS = 20;

    /// Searches to the end.
    public Done search(CapacityLimits limits, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        CapacitySearch search = CapacitySearch.of(List.of(""), limits);
        for (int trial = 0; ; trial++) {
            switch (search.next()) {
                case CapacityStep.Probe _ -> search = search.observe(new Probed(capacityPerSecond * probe));
                case CapacityStep.Search s -> search = search.observe(judge(s.ratePerSecond(), trial, random));
                case CapacityStep.Confirm c -> search = search.observe(judge(c.ratePerSecond(), trial, random));
                case Done done -> {
                    return done;
                }
            }
        }
    }

    private Judged judge(double rate, int trial, SplittableRandom random) {
        double capacity = capacityPerSecond
                * Math.exp(noise * random.nextGaussian())
                * (1 + drift * (trial / DRIFT_TRIALS - 0.5));
        // drawn for each trial, so that all settings meet the same disturbances
        boolean hit = random.nextDouble() < disturbed;
        double loss = random.nextDouble(0.05, 0.4);
        boolean holds = rate <= capacity * (hit ? 1 - loss : 1);
        return new Judged(Math.min(rate, capacity), List.of(new Verdict(holds, holds ? "" : "accepted too little")));
    }
}
