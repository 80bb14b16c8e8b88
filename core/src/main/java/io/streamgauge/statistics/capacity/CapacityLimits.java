package io.streamgauge.statistics.capacity;

/// Limits at which a capacity search stops.
///
/// @param maxPilots maximum number of valid pilot trials. After this number, the search starts even if the
///     accepted rate is still rising.
/// @param warmupPilot factor for comparing pilot trials. A pilot trial counts as faster if its accepted
///     rate exceeds this factor times the highest previous rate.
/// @param warmupPilots number of consecutive pilot trials that must not be faster before the broker counts as
///     warmed up
/// @param minTrials minimum number of judged trials before a narrow interval can end the search trials for an
///     objective
/// @param maxTrials maximum number of valid search trials that are run for one objective
/// @param width largest width of the 95 % interval, as ln(high / low), at which the search trials for an
///     objective end
/// @param confirmations number of longer trials that must sustain a rate before the rate is confirmed
/// @param maxConfirmations maximum number of valid longer trials that are run for one objective
/// @param stepDown maximum rate of the next confirmation, as a share of the lowest rate that a longer trial did
///     not sustain. The limit applies until a longer trial sustains a lower rate.
/// @param confirmationWidth limit for the ratio of the lowest rate that longer trials did not sustain to the
///     highest rate that longer trials sustained. At or below this limit, the search does not test a rate
///     between these two rates.
/// @param maxInvalidInARow number of consecutive invalid trials after which the search stops early. If the
///     trials are invalid for one objective only, the search stops only for this objective.
/// @param maxInvalid total number of invalid trials after which the search stops early. If the trials are
///     invalid for one objective only, the search stops only for this objective.
/// @param maxGeneratorBound number of generator-limited trials after which the search for an objective can
///     count as generator-limited even if no trial near the generator's limit sustained its rate
public record CapacityLimits(
        int maxPilots,
        double warmupPilot,
        int warmupPilots,
        int minTrials,
        int maxTrials,
        double width,
        int confirmations,
        int maxConfirmations,
        double stepDown,
        double confirmationWidth,
        int maxInvalidInARow,
        int maxInvalid,
        int maxGeneratorBound) {
    public static final CapacityLimits DEFAULT = new CapacityLimits(8, 1.08, 2, 8, 16, 0.05, 2, 8, 0.85, 1.1, 3, 8, 6);
}
