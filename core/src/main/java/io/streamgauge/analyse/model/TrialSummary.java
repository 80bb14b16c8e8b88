package io.streamgauge.analyse.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.outcome.ChurnCounts;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.WorkerFigures;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Results of one trial. Rates and latencies cover the measured phase. Latencies also cover
/// messages that were due in this phase and completed during the drain.
///
/// In JSON, the fields of the unwrapped components are fields of the trial.
///
/// @param bottleneck resource that prevented a higher rate
/// @param brokers metrics of each broker node in the measured phase; empty if they were not collected
/// @param outage stages before, during and after an outage of the consumers; null if there was no outage
/// @param transfers transfers of a fixed number of messages; null for other loads
/// @param destinations differences between the destinations; null for a load with one destination or without
///     consumers, or if the final counters are missing
/// @param churn producers that were opened and closed while the load ran; null for other loads, or if the final
///     counters are missing
/// @param workers figures of each worker; null for a trial with one worker, or if the final counters are missing
/// @param placement rule that divided the producers and consumers among the workers; null for a trial with one
///     worker, if the final counters are missing, and in results of earlier versions
/// @param clocks clocks of workers on other hosts; null for a simulated trial, if there are fewer than two such
///     workers, and if the trial did not reach the measured phase
public record TrialSummary(
        @JsonUnwrapped Identity identity,
        @JsonUnwrapped Ending ending,
        @JsonUnwrapped Conditions conditions,
        Rates rates,
        @JsonUnwrapped Latencies latencies,
        LedgerTotals ledger,
        Backlog backlog,
        Resources resources,
        Bottleneck bottleneck,
        @JsonUnwrapped Setup setup,
        List<Caveat> caveats,
        List<BrokerNode> brokers,
        @Nullable OutageSummary outage,
        @Nullable TransferSummary transfers,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable DestinationSpread destinations,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ChurnSummary churn,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<WorkerFigures> workers,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Placement placement,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ClockSummary clocks) {
    public TrialSummary {
        caveats = List.copyOf(caveats);
        brokers = List.copyOf(brokers);
    }

    /// Position of a trial in the run.
    ///
    /// @param id directory name under `trials/`, for example `001-kafka`
    /// @param system name of the system under test
    /// @param cell levels of the varied factors as text; empty if nothing is varied
    /// @param levels level of each factor, keyed by the path of the factor
    /// @param repetition number of the block, counted from 1
    public record Identity(String id, String system, String cell, Map<String, String> levels, int repetition) {}

    /// Status of a trial at its end.
    ///
    /// @param failure reason why the trial did not complete, or null
    public record Ending(
            TrialStatus status, Verdict verdict, @Nullable String failure) {}

    /// Conditions of a trial.
    ///
    /// @param durability name of the durability class and its meaning
    /// @param warmupSeconds actual length of the warm-up; null if the trial did not reach the measured phase,
    ///     and in results of earlier versions
    /// @param measuredSeconds actual length of the measured phase
    /// @param simulated true if the trial ran in simulated time
    /// @param saturating true if the load did not have a schedule, so that latencies are measured from the send
    public record Conditions(
            String durability,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double warmupSeconds,

            double measuredSeconds,
            boolean simulated,
            boolean saturating) {}

    /// Latencies of a trial.
    ///
    /// @param responseTime accepted - due
    /// @param endToEnd received - due
    /// @param serviceTime accepted - sent
    /// @param sendDelay sent - due
    public record Latencies(Latency responseTime, Latency endToEnd, Latency serviceTime, Latency sendDelay) {}

    /// Producers that were opened and closed while the load ran.
    ///
    /// @param connect time from the due instant of a producer until the broker accepted its first message
    public record ChurnSummary(ChurnCounts counts, Latency connect) {}

    /// Clients and software of a trial.
    ///
    /// @param clients number of producers and consumers; 0 or -1 if it is unknown
    /// @param connections number of TCP connections of the clients; 0 or -1 if it is unknown
    /// @param versions version of each piece of software, keyed by its name
    /// @param workerHosts host of each worker, in the order of the workers; empty if the workers ran on the
    ///     machine of the controller, and in results of earlier versions
    public record Setup(
            int clients,
            int connections,
            Map<String, String> versions,
            List<Setting> settings,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<HostFacts> workerHosts) {
        public Setup {
            settings = List.copyOf(settings);
            workerHosts = List.copyOf(Objects.requireNonNullElse(workerHosts, List.of()));
        }

        /// Creates the setup of a trial whose workers ran on the machine of the controller.
        public Setup(int clients, int connections, Map<String, String> versions, List<Setting> settings) {
            this(clients, connections, versions, settings, List.of());
        }
    }

    /// Returns whether host disturbances are the only reason why the trial is void. In this case, another
    /// attempt may succeed.
    public boolean invalidatedByMachine() {
        return status() == TrialStatus.DONE && verdict() == Verdict.VOID && Caveat.invalidatedByMachine(caveats);
    }

    /// Returns whether the trial is void only because other guests of the host or other programs used the CPU
    /// time.
    public boolean invalidatedFromOutside() {
        return status() == TrialStatus.DONE && verdict() == Verdict.VOID && Caveat.invalidatedFromOutside(caveats);
    }

    /// Returns whether any consumer group received a message.
    public boolean consumed() {
        return endToEnd().count() > 0 || rates.deliveredPerSecond() > 0;
    }

    // Shortcuts to fields of the components

    public String id() {
        return identity.id();
    }

    public String system() {
        return identity.system();
    }

    public String cell() {
        return identity.cell();
    }

    public Map<String, String> levels() {
        return identity.levels();
    }

    public int repetition() {
        return identity.repetition();
    }

    public TrialStatus status() {
        return ending.status();
    }

    public Verdict verdict() {
        return ending.verdict();
    }

    public @Nullable String failure() {
        return ending.failure();
    }

    public String durability() {
        return conditions.durability();
    }

    public @Nullable Double warmupSeconds() {
        return conditions.warmupSeconds();
    }

    public double measuredSeconds() {
        return conditions.measuredSeconds();
    }

    public boolean simulated() {
        return conditions.simulated();
    }

    public boolean saturating() {
        return conditions.saturating();
    }

    public Latency responseTime() {
        return latencies.responseTime();
    }

    public Latency endToEnd() {
        return latencies.endToEnd();
    }

    public Latency serviceTime() {
        return latencies.serviceTime();
    }

    public Latency sendDelay() {
        return latencies.sendDelay();
    }

    public int clients() {
        return setup.clients();
    }

    public int connections() {
        return setup.connections();
    }

    public Map<String, String> versions() {
        return setup.versions();
    }

    public List<Setting> settings() {
        return setup.settings();
    }

    public List<HostFacts> workerHosts() {
        return setup.workerHosts();
    }

    public enum Verdict {
        VALID,
        FLAGGED,
        VOID
    }

    /// Rates in the measured phase, in messages/s.
    ///
    /// @param intendedPerSecond rate required by the schedule
    /// @param offeredPerSecond rate at which messages were passed to the client
    /// @param acceptedPerSecond rate at which the broker acknowledged messages
    /// @param deliveredPerSecond rate at which the slowest consumer group received messages; 0 for a load
    ///     without consumers; -1 if only the sum of the rates of all groups is known
    /// @param meanPayloadBytes mean size of a message body in bytes
    public record Rates(
            double intendedPerSecond,
            double offeredPerSecond,
            double acceptedPerSecond,
            double deliveredPerSecond,
            double meanPayloadBytes) {}

    /// Numbers of messages that were due in the measured phase, by final state. The counts of delivered, lost,
    /// duplicated and reordered messages are summed over the consumer groups. -1 means unknown.
    ///
    /// @param intended messages due in the measured phase
    /// @param sent messages passed to the client
    /// @param unsent messages due, but not passed to the client before the drain ended
    /// @param failed messages that failed according to the client
    /// @param failures number of failed messages by kind of failure
    /// @param unconfirmed messages sent, but neither accepted nor failed when the drain ended
    /// @param delivered messages received at least once
    /// @param lost messages accepted, but not received when the drain ended
    /// @param duplicated number of extra copies received
    /// @param reordered messages that a consumer received after a later message of the same producer and partition
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

    /// Number of messages that the broker has accepted but the slowest group has not yet received. -1 means unknown.
    public record Backlog(long max, long atEndOfMeasure, long afterDrain) {}

    /// Metrics of a broker node.
    ///
    /// @param samples number of samples in the measured phase
    /// @param missed number of missing samples in the measured phase
    public record BrokerNode(String name, long samples, long missed, List<BrokerFigure> figures) {
        public BrokerNode {
            figures = List.copyOf(figures);
        }
    }

    /// Values of a metric in the measured phase.
    ///
    /// @param metric name of the metric with its unit, for example `bytes_in_per_second`
    public record BrokerFigure(String metric, int samples, double mean, double min, double max) {}
}
