package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.capacity.CapacityStep.Done;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.PilotOutcome;
import io.streamgauge.statistics.capacity.CapacityTrial.Verdict;
import java.util.List;
import java.util.SplittableRandom;

/// Simulated broker with a known capacity, for measuring the error of a capacity search. The capacity of each trial
/// varies around the true capacity. Some trials have an undetected disturbance, which reduces the capacity of the
/// trial.
///
/// @param capacityPerSecond true capacity
/// @param noise standard deviation of ln capacity between trials
/// @param disturbed share of the trials that lose 5 to 40 % of their capacity
/// @param drift change in the capacity within 20 trials, as a share. After 10 trials, the capacity is equal to
///     `capacityPerSecond`, apart from the noise.
/// @param pilot accepted rate of a pilot trial, as a multiple of the capacity
public record SimulatedCapacity(double capacityPerSecond, double noise, double disturbed, double drift, double pilot) {
    private static final double DRIFT_TRIALS = 20;

    /// Runs a complete search and returns its results.
    public Done search(CapacityLimits limits, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        CapacitySearch search = CapacitySearch.of(List.of(""), limits);
        for (int trial = 0; ; trial++) {
            switch (search.next()) {
                case CapacityStep.Pilot _ -> search = search.observe(new PilotOutcome(capacityPerSecond * pilot));
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
        // Draw both values for each trial, even if the trial is not disturbed, so that all
        // settings use the same random numbers.
        boolean hit = random.nextDouble() < disturbed;
        double loss = random.nextDouble(0.05, 0.4);
        boolean holds = rate <= capacity * (hit ? 1 - loss : 1);
        return new Judged(Math.min(rate, capacity), List.of(new Verdict(holds, holds ? "" : "accepted too little")));
    }
}
