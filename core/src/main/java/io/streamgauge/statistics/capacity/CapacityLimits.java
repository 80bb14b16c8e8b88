package io.streamgauge.statistics.capacity;

/// Limits at which a capacity search stops.
///
/// @param maxPilots pilot trials after which the search starts even if each accepted more than the ones before
/// @param warmupPilot a pilot trial that accepts at most this multiple of the maximum so far is not faster
/// @param warmupPilots consecutive pilot trials that are not faster and so show a warmed-up broker
/// @param minTrials minimum judged trials before an objective can be decided
/// @param maxTrials judged trials after which an objective is decided with its current interval
/// @param width width of the 95 % interval, as ln(high / low), at which an objective is decided
/// @param confirmations trials that must sustain the rate at the lower end of the interval
/// @param confirmationTrials maximum number of trials at that rate
/// @param maxInvalidInARow consecutive invalid trials at one rate after which the search gives up
/// @param maxInvalid total of invalid trials after which the search gives up
/// @param maxGeneratorBound generator-limited trials after which an objective counts as out of the generator's
///     reach
public record CapacityLimits(
        int maxPilots,
        double warmupPilot,
        int warmupPilots,
        int minTrials,
        int maxTrials,
        double width,
        int confirmations,
        int confirmationTrials,
        int maxInvalidInARow,
        int maxInvalid,
        int maxGeneratorBound) {
    public static final CapacityLimits DEFAULT = new CapacityLimits(8, 1.08, 2, 8, 16, 0.05, 3, 5, 3, 8, 6);
}
