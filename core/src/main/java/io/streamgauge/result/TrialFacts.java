package io.streamgauge.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.streamgauge.experiment.system.CpuSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `trial.json`: plan of a trial. The fields of `plan`, `phases` and `load` are at the top level of the file.
///
/// @param id directory name, for example `001-kafka`
/// @param durability durability class and its meaning
/// @param placement CPUs of the generator and the brokers; null if neither is bound to CPUs
public record TrialFacts(
        String id,
        String system,
        @JsonUnwrapped PlanEntry plan,
        String durability,
        @JsonUnwrapped PhaseSeconds phases,
        @JsonUnwrapped Load load,
        @Nullable Placement placement) {

    /// Position of the trial in the plan.
    ///
    /// @param cell levels of the varied factors as text; empty if the experiment does not have factors
    /// @param levels map from factor path to level, in the order of the experiment file
    /// @param block number of the repetition to which the trial belongs, counted from 1
    public record PlanEntry(String cell, Map<String, String> levels, int block, long seed) {
        public PlanEntry {
            levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        }
    }

    /// Planned durations of the phases.
    ///
    /// @param warmupSeconds length of the warm-up; for an automatic warm-up, its maximum length
    /// @param automaticWarmup true if the warm-up ends when the system reaches a steady state; otherwise
    ///     null
    public record PhaseSeconds(
            double warmupSeconds,
            double measureSeconds,
            double drainSeconds,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Boolean automaticWarmup) {
        /// Creates phases with a warm-up of fixed length.
        public PhaseSeconds(double warmupSeconds, double measureSeconds, double drainSeconds) {
            this(warmupSeconds, measureSeconds, drainSeconds, null);
        }
    }

    /// Load of the trial.
    ///
    /// @param intendedPerSecond mean of the rate profile over the measured phase, in messages per second; 0 for
    ///     a load without a schedule and for a capacity search
    /// @param meanPayloadBytes mean body size in bytes; approximate if the sizes are random
    /// @param groups number of consumer groups
    /// @param simulated true if the trial runs in simulated time
    /// @param saturating true if the load does not have a schedule
    /// @param transfers number of transfers; 0 if the load does not consist of transfers
    /// @param outageBacklogBytes backlog, in payload bytes, at which the consumers resume; 0 if the consumers
    ///     resume after a fixed time or do not stop
    /// @param consumerPerSecond maximum number of messages per second of each consumer; null if the rate of
    ///     the consumers is not limited
    /// @param maxInFlight maximum number of messages in flight of all producers; null in results of versions that
    ///     did not store it
    public record Load(
            double intendedPerSecond,
            double meanPayloadBytes,
            int groups,
            boolean simulated,
            boolean saturating,
            int transfers,
            long outageBacklogBytes,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double consumerPerSecond,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Long maxInFlight) {
        /// Creates a load that does not limit the rate of the consumers or the messages in flight.
        public Load(
                double intendedPerSecond,
                double meanPayloadBytes,
                int groups,
                boolean simulated,
                boolean saturating,
                int transfers,
                long outageBacklogBytes) {
            this(
                    intendedPerSecond,
                    meanPayloadBytes,
                    groups,
                    simulated,
                    saturating,
                    transfers,
                    outageBacklogBytes,
                    null,
                    null);
        }
    }

    /// CPUs of the generator and CPUs of all broker nodes on the same machine.
    public record Placement(CpuSet generator, CpuSet brokers) {}

    public String cell() {
        return plan.cell();
    }

    public Map<String, String> levels() {
        return plan.levels();
    }

    public int block() {
        return plan.block();
    }

    public long seed() {
        return plan.seed();
    }

    public double warmupSeconds() {
        return phases.warmupSeconds();
    }

    public boolean hasAutomaticWarmup() {
        return Boolean.TRUE.equals(phases.automaticWarmup());
    }

    public double measureSeconds() {
        return phases.measureSeconds();
    }

    public double drainSeconds() {
        return phases.drainSeconds();
    }

    public double intendedPerSecond() {
        return load.intendedPerSecond();
    }

    /// Returns whether a planned trial represents a capacity search, whose rate is unknown before the run.
    public boolean searchesCapacity() {
        return !saturating() && intendedPerSecond() == 0;
    }

    public double meanPayloadBytes() {
        return load.meanPayloadBytes();
    }

    public int groups() {
        return load.groups();
    }

    public boolean simulated() {
        return load.simulated();
    }

    public boolean saturating() {
        return load.saturating();
    }

    public int transfers() {
        return load.transfers();
    }

    public long outageBacklogBytes() {
        return load.outageBacklogBytes();
    }

    public @Nullable Double consumerPerSecond() {
        return load.consumerPerSecond();
    }

    /// Returns the latency that shows whether the system is in a steady state. A limit on the rate of the
    /// consumers dominates the end-to-end latency, which then grows with the backlog.
    public LatencyStage steadyStateLatency() {
        return groups() > 0 && consumerPerSecond() == null ? LatencyStage.END_TO_END : LatencyStage.RESPONSE_TIME;
    }
}
