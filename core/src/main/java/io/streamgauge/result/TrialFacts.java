package io.streamgauge.result;

import io.streamgauge.experiment.CpuSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `trial.json`: what was planned for a trial.
///
/// @param id directory name, for example `001-kafka`
/// @param cell levels of the varied factors in words, empty when nothing is varied
/// @param levels factor path to level
/// @param block repetition that the trial belongs to, from 1
/// @param durability class and meaning
/// @param intendedPerSecond mean of the rate profile over the measured phase, 0 for a saturating load
/// @param meanPayloadBytes mean size of a body, approximate for drawn sizes
/// @param groups consumer groups
/// @param simulated true when the trial runs on a simulated clock
/// @param saturating true when there is no schedule
/// @param transfers how many transfers of a fixed number of messages there are to be; 0 where the load is another
/// @param outageBacklogBytes payload bytes that are to wait when the consumers come back; 0 where they come back
///     after a time, or never leave
/// @param placement where generator and brokers were bound to CPUs; null where neither was
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

    /// The CPUs of the generator, and those of all broker nodes on the same machine.
    public record Placement(CpuSet generator, CpuSet brokers) {}

    /// Not bound to CPUs.
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
