package io.streamgauge.statistics.capacity;

/// When a capacity search stops.
///
/// @param mostProbes probes after which the search begins even if each still took more than the ones before
/// @param warmProbe a probe that takes at most this many times the most that one before it took is no faster
/// @param warmProbes probes in a row that are no faster show a warm broker
/// @param leastTrials judged trials before a goal can be settled
/// @param mostTrials judged trials after which a goal is settled with the interval that it has
/// @param width of the 95 % interval, as ln(high / low), at which a goal is settled
/// @param confirmations trials that must hold at the lower end of the interval
/// @param confirmationTrials trials made there at most
/// @param mostInvalidInARow invalid trials at one rate after which the search gives up
/// @param mostInvalid invalid trials in all after which it gives up
/// @param mostGeneratorBound trials that the generator spoiled after which a goal counts as beyond its reach
public record CapacityLimits(
        int mostProbes,
        double warmProbe,
        int warmProbes,
        int leastTrials,
        int mostTrials,
        double width,
        int confirmations,
        int confirmationTrials,
        int mostInvalidInARow,
        int mostInvalid,
        int mostGeneratorBound) {
    public static final CapacityLimits DEFAULT = new CapacityLimits(8, 1.08, 2, 8, 16, 0.05, 3, 5, 3, 8, 6);
}
