package io.streamgauge.analyse.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.streamgauge.result.row.HostMetric;
import io.streamgauge.result.row.Role;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Resources that a trial used. -1 means unknown. In JSON, the fields of the unwrapped components are fields of
/// this record.
///
/// @param processes resource use of each process: first the worker processes, then each broker process or, for a
///     connected system, each broker host
/// @param workerHosts CPU use of each worker host; empty if the workers ran on the machine of the controller,
///     and in results of earlier versions
/// @param brokerHosts resource use of each broker host that has a node_exporter; empty for launched systems
public record Resources(
        List<ProcessUse> processes,
        @JsonUnwrapped HostUse host,
        @JsonUnwrapped GeneratorUse generator,
        @JsonUnwrapped DeviceUse devices,
        @JsonUnwrapped StorageUse storage,
        @JsonUnwrapped CpuSpeed cpuSpeed,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<WorkerHostUse> workerHosts,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<BrokerHostUse> brokerHosts) {
    public Resources {
        processes = List.copyOf(processes);
        workerHosts = List.copyOf(Objects.requireNonNullElse(workerHosts, List.of()));
        brokerHosts = List.copyOf(Objects.requireNonNullElse(brokerHosts, List.of()));
    }

    /// Returns the resource use of the system under test, with one element for each broker process. If there are
    /// no broker processes, as in a connected system, the list contains one element for each broker host.
    public List<ProcessUse> ofSystem() {
        List<ProcessUse> brokers = processesOf(Role.BROKER);
        return brokers.isEmpty() ? processesOf(Role.BROKER_HOST) : brokers;
    }

    public List<ProcessUse> processesOf(Role role) {
        return processes.stream().filter(use -> use.role() == role).toList();
    }

    /// CPU use of the host, in percent of all its CPUs.
    ///
    /// @param stealPercent steal, in percent of the CPU time, or -1 if unknown
    /// @param hostCpuPercent busy time of the host's CPUs, in percent, or -1 if unknown
    /// @param otherProcesses CPU use of programs that are not part of the measurement, or null if unknown
    /// @param idleBrokersPercent CPU use of running brokers that belong to other systems; null if other
    ///     systems do not have a running broker
    public record HostUse(
            double stealPercent,
            double hostCpuPercent,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            OtherUse otherProcesses,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double idleBrokersPercent) {
        /// Value for a host whose CPU use is unknown.
        public static final HostUse UNKNOWN = new HostUse(-1, -1, null, null);
    }

    /// CPU use of a host from which a worker joined, in percent of all CPUs of the host.
    ///
    /// @param name name of the host
    /// @param stealPercent steal, in percent of the CPU time
    /// @param otherPercent CPU use of programs other than the worker, without interrupts
    public record WorkerHostUse(String name, double stealPercent, double otherPercent) {}

    /// Resource use of a broker host in the measured phase, including all programs that run on the host. -1
    /// means unknown.
    ///
    /// @param name name of the host, with the prefix `host `
    /// @param cpus number of CPUs, or 0 if unknown
    /// @param cpuPercent CPU use, in percent of all CPUs of the host
    /// @param stealPercent steal, in percent of all CPUs of the host
    /// @param maxMemoryBytes largest amount of memory in use
    /// @param contextSwitchesPerSecond context switches of all threads
    /// @param writtenBytesPerSecond bytes written to all disks
    /// @param readBytesPerSecond bytes read from all disks
    /// @param diskBusyPercent share of the time for which the busiest disk was busy
    /// @param sentBytesPerSecond bytes sent by all physical network interfaces
    /// @param receivedBytesPerSecond bytes received by all physical network interfaces
    /// @param linkBusyPercent traffic of the busiest direction of an interface, in percent of its speed
    /// @param gapSeconds time in the measured phase for which the CPU use of individual seconds is unknown
    /// @param sharedWith other role of this host, for example `machine of the controller`; null if the host is
    ///     neither the machine of the controller nor a worker host
    public record BrokerHostUse(
            String name,
            int cpus,
            double cpuPercent,
            double stealPercent,
            long maxMemoryBytes,
            double contextSwitchesPerSecond,
            double writtenBytesPerSecond,
            double readBytesPerSecond,
            double diskBusyPercent,
            double sentBytesPerSecond,
            double receivedBytesPerSecond,
            double linkBusyPercent,
            double gapSeconds,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String sharedWith) {
        /// Returns the name without the prefix [HostMetric#NODE_PREFIX].
        public String hostName() {
            return name.substring(HostMetric.NODE_PREFIX.length());
        }
    }

    /// CPU use of all processes except the generator, the brokers, other Streamgauge processes and the
    /// kernel.
    ///
    /// @param cpuPercent share of all CPUs of the host, in percent; -1 if unknown, because Streamgauge ran in
    ///     a container
    /// @param programs programs with the largest shares; programs that ran only briefly can be missing
    /// @param connectedLocally true if a connected system runs on this machine; the CPU use may then include
    ///     the processes of this system
    public record OtherUse(double cpuPercent, List<ProgramUse> programs, boolean connectedLocally) {
        public OtherUse {
            programs = List.copyOf(programs);
        }
    }

    /// CPU use of a program, summed over its processes.
    ///
    /// @param cpuPercent share of all CPUs of the host, in percent
    public record ProgramUse(String program, double cpuPercent) {}

    /// Delays of the generator.
    ///
    /// @param generatorGcMillis total pause time of the generator's garbage collector
    /// @param generatorMaxPauseMillis length of the longest pause
    /// @param generatorPausedPercent share of the time that the generator spent in pauses longer than 1 ms
    /// @param senderWaitMillisPerSecond time for which the sender that waited longest was ready to run while no
    ///     core was free, in milliseconds per second; -1 if unknown
    /// @param clockShiftMillis largest deviation of the wall clock from the monotonic clock
    public record GeneratorUse(
            double generatorGcMillis,
            double generatorMaxPauseMillis,
            double generatorPausedPercent,
            double senderWaitMillisPerSecond,
            double clockShiftMillis) {}

    /// Utilisation of the brokers' disk and network link. If the brokers run on broker hosts, the percentages
    /// are those of the busiest disk and the busiest link, and the byte counts are totals over all hosts. Except
    /// for the link, a value is unknown if the value of any host is unknown.
    ///
    /// @param diskBusyPercent share of the time for which the brokers' disk was busy, or -1 if unknown
    /// @param diskWrittenBytes bytes that all processes of the machine wrote to that disk, or -1 if unknown
    /// @param linkBusyPercent traffic of the busier direction as a share of the capacity of the
    ///     brokers' link; -1 if unknown or on loopback
    /// @param networkBytesPerPayloadByte bytes that the nodes sent over their links, divided by accepted payload
    ///     bytes; null if the nodes have neither separate network namespaces nor a node_exporter
    public record DeviceUse(
            double diskBusyPercent,
            long diskWrittenBytes,
            double linkBusyPercent,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double networkBytesPerPayloadByte) {}

    /// Writes and disk syncs of the brokers.
    ///
    /// @param copies number of copies of a message that the system keeps, or -1 if unknown
    /// @param writtenBytesPerCopy bytes written by all brokers per accepted payload byte and copy;
    ///     -1 if unknown
    /// @param syncsPerMessage number of disk syncs that the brokers report, divided by the number
    ///     of accepted messages; -1 if unknown
    public record StorageUse(int copies, double writtenBytesPerCopy, double syncsPerMessage) {}

    /// Speed of the machine's CPUs during a trial.
    ///
    /// @param cpuWorkMicros CPU time of a fixed computation, median of the samples; -1 if unknown
    /// @param cpuSpeedSpread 0.9 quantile of this CPU time over the samples, divided by its 0.1
    ///     quantile; -1 if unknown
    public record CpuSpeed(double cpuWorkMicros, double cpuSpeedSpread) {}

    /// Resource use of a process in the measured phase. For a broker host, the figures are those of the
    /// whole host: CPU time of all programs, memory in use and bytes written to all disks.
    ///
    /// @param role `generator`, `broker` or `broker_host`
    /// @param cpuMicrosPerMessage CPU time divided by the number of accepted messages
    /// @param cpuPercent CPU use in percent of one core
    /// @param writtenBytesPerPayloadByte bytes written to storage divided by accepted payload bytes
    /// @param jvm CPU use of the JVM itself; null if the process does not run a JVM, or if unknown
    public record ProcessUse(
            String name,
            Role role,
            double cpuMicrosPerMessage,
            double cpuPercent,
            long maxRssBytes,
            long writtenBytes,
            double writtenBytesPerPayloadByte,
            double contextSwitchesPerMessage,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            JvmUse jvm) {
        /// Returns the CPU use of the process, excluding that of the JIT compilers, in percent of one core.
        public double warmCpuPercent() {
            return cpuPercent - (jvm == null ? 0 : jvm.compilerPercent());
        }
    }

    /// CPU use of the JVM threads that do not run the program, in percent of one core. The CPU use of the process
    /// includes these values.
    ///
    /// @param compilerPercent CPU use of the JIT compilers, which is high after the start and falls
    ///     to almost 0
    /// @param collectorPercent CPU use of the garbage collector; -1 if unknown, as for the serial collector
    public record JvmUse(double compilerPercent, double collectorPercent) {}
}
