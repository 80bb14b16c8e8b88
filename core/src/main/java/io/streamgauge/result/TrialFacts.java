package io.streamgauge.result;

import io.streamgauge.experiment.CpuSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `trial.json`: plan of a trial.
///
/// @param id directory name, for example `001-kafka`
/// @param cell levels of the varied factors as text, empty without factors
/// @param levels factor path to level
/// @param block repetition that the trial belongs to, from 1
/// @param durability class and meaning
/// @param intendedPerSecond mean of the rate profile over the measured phase, 0 for a saturating load
/// @param meanPayloadBytes mean size of a body, approximate for drawn sizes
/// @param groups consumer groups
/// @param simulated true if the trial runs on a simulated clock
/// @param saturating true if the load has no schedule
/// @param transfers number of transfers; 0 for other loads
/// @param outageBacklogBytes payload bytes of the backlog at which the consumers resume; 0 if they resume after a
///     time or
///     do not stop
/// @param placement CPUs of generator and brokers; null if neither is bound to CPUs
public record TrialFacts(
        String id,
        String system,
        String cell,
        Map<String, String> levels,
        int block,
        long seed,
        String durability,
        double warmupSeconds,
        double measureSeconds,
        double drainSeconds,
        double intendedPerSecond,
        double meanPayloadBytes,
        int groups,
        boolean simulated,
        boolean saturating,
        int transfers,
        long outageBacklogBytes,
        @Nullable Placement placement) {
    public TrialFacts {
        levels = Map.copyOf(levels);
    }

    /// CPUs of the generator, and of all broker nodes on the same machine.
    public record Placement(CpuSet generator, CpuSet brokers) {}

    /// Creates facts of a trial that is not bound to CPUs.
    public TrialFacts(
            String id,
            String system,
            String cell,
            Map<String, String> levels,
            int block,
            long seed,
            String durability,
            double warmupSeconds,
            double measureSeconds,
            double drainSeconds,
            double intendedPerSecond,
            double meanPayloadBytes,
            int groups,
            boolean simulated,
            boolean saturating,
            int transfers,
            long outageBacklogBytes) {
        this(
                id,
                system,
                cell,
                levels,
                block,
                seed,
                durability,
                warmupSeconds,
                measureSeconds,
                drainSeconds,
                intendedPerSecond,
                meanPayloadBytes,
                groups,
                simulated,
                saturating,
                transfers,
                outageBacklogBytes,
                null);
    }
}
