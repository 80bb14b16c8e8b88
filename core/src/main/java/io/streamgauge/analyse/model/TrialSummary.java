package io.streamgauge.analyse.model;

import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.Role;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What one trial found. Rates and latencies are of the measured phase; latencies include messages that were due
/// in it and completed during the drain.
///
/// @param id directory name under `trials/`, for example `001-kafka`
/// @param system name of the system under test
/// @param cell levels of the varied factors in words, empty when nothing is varied
/// @param levels factor path to level
/// @param failure why the trial did not end in order, or null
/// @param durability name of the durability class and its meaning
/// @param measuredSeconds length of the measured phase that took place
/// @param simulated true when the trial ran on a simulated clock
/// @param saturating true when there was no schedule, so that latencies count from the send
/// @param responseTime accepted - due
/// @param endToEnd received - due
/// @param serviceTime accepted - sent
/// @param sendDelay sent - due
/// @param bottleneck what kept the trial from a higher rate
/// @param versions software name to version
/// @param caveats of this trial
/// @param brokers what each broker node said of itself in the measured phase; empty where nobody asked
/// @param outage the stages of a trial in which the consumers stopped for a while, or null
/// @param transfers of a fixed number of messages, or null where the load was another
public record TrialSummary(
        String id,
        String system,
        String cell,
        Map<String, String> levels,
        int repetition,
        TrialStatus status,
        Verdict verdict,
        @Nullable String failure,
        String durability,
        double measuredSeconds,
        boolean simulated,
        boolean saturating,
        Rates rates,
        Latency responseTime,
        Latency endToEnd,
        Latency serviceTime,
        Latency sendDelay,
        LedgerTotals ledger,
        Backlog backlog,
        Resources resources,
        Bottleneck bottleneck,
        int clients,
        int connections,
        Map<String, String> versions,
        List<Setting> settings,
        List<Caveat> caveats,
        List<BrokerNode> brokers,
        @Nullable OutageSummary outage,
        @Nullable TransferSummary transfers) {
    public TrialSummary {
        brokers = List.copyOf(brokers);
        settings = List.copyOf(settings);
        caveats = List.copyOf(caveats);
    }

    /// Returns whether only the machine made the trial void, so that another attempt may succeed.
    public boolean invalidatedByMachine() {
        return status == TrialStatus.DONE && verdict == Verdict.VOID && Caveat.invalidatedByMachine(caveats);
    }

    public enum Verdict {
        VALID,
        FLAGGED,
        VOID
    }

    /// Messages a second in the measured phase.
    ///
    /// @param intendedPerSecond asked for by the schedule
    /// @param offeredPerSecond handed to the client
    /// @param acceptedPerSecond acknowledged by the broker
    /// @param deliveredPerSecond received, per consumer group; 0 when nothing is consumed
    /// @param meanPayloadBytes mean size of a body
    public record Rates(
            double intendedPerSecond,
            double offeredPerSecond,
            double acceptedPerSecond,
            double deliveredPerSecond,
            double meanPayloadBytes) {}

    /// The distribution of one latency.
    ///
    /// @param count number of values
    /// @param quantiles p50, p90, p99, p99.9, p99.99 in this order
    /// @param curve points for the quantile curve, rising, only as far as the count supports
    public record Latency(
            long count,
            double meanNanos,
            long minNanos,
            long maxNanos,
            List<Quantile> quantiles,
            List<CurvePoint> curve) {
        public Latency {
            quantiles = List.copyOf(quantiles);
            curve = List.copyOf(curve);
        }

        /// The value of one quantile.
        ///
        /// @param label for example `p99.9`
        /// @param nanos null when the sample count cannot support this quantile
        public record Quantile(
                String label, double quantile, @Nullable Long nanos) {}

        /// A point of the curve.
        public record CurvePoint(double quantile, long nanos) {}

        /// The value of the quantile with this label, or null when it is not supported.
        public @Nullable Long nanos(String label) {
            for (Quantile quantile : quantiles) {
                if (quantile.label().equals(label)) {
                    return quantile.nanos();
                }
            }
            return null;
        }
    }

    /// What became of the messages that were due in the measured phase. Delivered, lost, duplicated and reordered
    /// are summed over the consumer groups.
    ///
    /// @param intended due in the measured phase
    /// @param sent handed to the client
    /// @param unsent due, but not handed over before the drain ended
    /// @param failed the client reported a failure
    /// @param failures failed messages by kind
    /// @param unconfirmed sent, neither accepted nor failed when the drain ended
    /// @param delivered received at least once
    /// @param lost accepted, never received
    /// @param duplicated extra copies received
    /// @param reordered received after a later message of the same producer and partition by the same consumer
    public record LedgerTotals(
            long intended,
            long sent,
            long unsent,
            long accepted,
            long failed,
            Map<String, Long> failures,
            long unconfirmed,
            long delivered,
            long lost,
            long duplicated,
            long reordered) {}

    /// Messages accepted and not yet received by the slowest group.
    public record Backlog(long max, long atEndOfMeasure, long afterDrain) {}

    /// What it cost.
    ///
    /// @param processes the generator first, then each broker process
    /// @param stealPercent share of the CPU time taken by the hypervisor (steal), or -1 if unknown
    /// @param hostCpuPercent busy share of the host's CPUs, or -1 if unknown
    /// @param generatorGcMillis total pauses of the generator's collector
    /// @param generatorMaxPauseMillis longest time that the generator stood still
    /// @param generatorPausedPercent share of the time that it stood still, in pauses above 1 ms
    /// @param senderWaitMillisPerSecond how long the sender that waited most was ready to run and no core was
    ///     free, or -1 if unknown
    /// @param clockShiftMillis largest distance by which the wall clock ran away from the monotonic one
    /// @param diskBusyPercent share of the time in which the brokers' disk had something to do, or -1 if unknown
    /// @param linkBusyPercent share of the time for which the bytes of the busier direction take up the link to the
    ///     brokers at its speed, or -1 if unknown, and on loopback
    /// @param copies of a message that the system keeps, or -1 if unknown
    /// @param writtenBytesPerCopy what all brokers wrote, divided by accepted payload bytes and by the copies; -1
    ///     unknown
    /// @param syncsPerMessage times that the brokers made something last on their disks, divided by accepted
    ///     messages, as they count them; -1 unknown
    /// @param cpuWorkMicros CPU time of one fixed piece of arithmetic, the middle of the samples: the machine's
    ///     speed in this trial; -1 if unknown
    /// @param cpuSpeedSpread how many times faster the CPUs were in their best tenth of the samples than in the
    ///     worst; -1 if unknown
    /// @param diskWrittenBytes what that disk has written, for everybody on the machine, or -1 if unknown
    public record Resources(
            List<ProcessUse> processes,
            double stealPercent,
            double hostCpuPercent,
            double generatorGcMillis,
            double generatorMaxPauseMillis,
            double generatorPausedPercent,
            double senderWaitMillisPerSecond,
            double clockShiftMillis,
            double diskBusyPercent,
            long diskWrittenBytes,
            double linkBusyPercent,
            int copies,
            double writtenBytesPerCopy,
            double syncsPerMessage,
            double cpuWorkMicros,
            double cpuSpeedSpread) {
        public Resources {
            processes = List.copyOf(processes);
        }
    }

    /// One process over the measured phase.
    ///
    /// @param role `generator` or `broker`
    /// @param cpuMicrosPerMessage CPU time divided by accepted messages
    /// @param cpuPercent of one core
    /// @param writtenBytesPerPayloadByte bytes written to storage divided by accepted payload bytes
    public record ProcessUse(
            String name,
            Role role,
            double cpuMicrosPerMessage,
            double cpuPercent,
            long maxRssBytes,
            long writtenBytes,
            double writtenBytesPerPayloadByte,
            double contextSwitchesPerMessage) {}

    /// A broker node's own metrics.
    ///
    /// @param samples answers in the measured phase
    /// @param missed samples that it failed to give there
    public record BrokerNode(String name, long samples, long missed, List<BrokerFigure> figures) {
        public BrokerNode {
            figures = List.copyOf(figures);
        }
    }

    /// One metric over the samples of the measured phase.
    ///
    /// @param metric with its unit, for example `bytes_in_per_second`
    public record BrokerFigure(String metric, int samples, double mean, double min, double max) {}
}
