package io.streamgauge.worker.host;

import com.sun.management.OperatingSystemMXBean;
import io.streamgauge.HostPort;
import io.streamgauge.IoErrorText;
import io.streamgauge.linux.MachineFiles;
import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.measure.resources.ResourceSampler;
import io.streamgauge.measure.resources.ResourceSampler.SampledProcess;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.host.HostReport.Connection;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/// Inspection of this host before a run. The inspection usually takes less than 7 s. It samples the CPU time of
/// other programs for one second, and waits up to 5 s for each unreachable address, in parallel.
final class HostInspection {
    private static final Duration SAMPLE = Duration.ofSeconds(1);
    private static final int CONNECT_MILLIS = 5_000;

    private HostInspection() {}

    /// Returns the report on this host.
    ///
    /// @param version version of Streamgauge
    /// @param brokers addresses to which the host connects
    static HostReport run(String version, List<String> brokers) throws InterruptedException {
        HostFacts facts = Host.facts(Path.of("").toAbsolutePath());
        Usage usage = Usage.during(SAMPLE);
        List<Connection> connections = connectAll(brokers);
        return new HostReport(
                facts,
                version,
                freeMemory(facts),
                maxOpenFiles(),
                allowedCpus(),
                usage.share(usage.otherMicros(), facts.cpusOfMachine()),
                usage.busiest(),
                usage.share(usage.stealMicros(), facts.cpusOfMachine()),
                connections);
    }

    private static long freeMemory(HostFacts facts) {
        try {
            return freeMemory(
                    facts.memoryBytes(),
                    MachineFiles.memoryBytes(),
                    MachineFiles.availableMemoryBytes(),
                    ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                            .getFreeMemorySize());
        } catch (IOException | RuntimeException notLinux) {
            return HostReport.UNKNOWN;
        }
    }

    /// Returns the memory that a worker can use, in bytes. In a container with a memory limit, this memory is at most
    /// the unused remainder of the limit.
    ///
    /// @param usable memory of the machine, or the limit of the container if it is lower
    /// @param machine memory of the machine
    /// @param available available memory of the machine
    /// @param freeInContainer limit of the container minus the memory in use in the container
    static long freeMemory(long usable, long machine, long available, long freeInContainer) {
        return usable < machine ? Math.min(available, freeInContainer) : available;
    }

    private static long maxOpenFiles() {
        try {
            return ProcessFiles.ofSelf().maxOpenFiles();
        } catch (IOException | RuntimeException notLinux) {
            return HostReport.UNKNOWN;
        }
    }

    private static String allowedCpus() {
        try {
            return ProcessFiles.ofSelf().allowedCpus();
        } catch (IOException | RuntimeException notLinux) {
            return "";
        }
    }

    private static List<Connection> connectAll(List<String> addresses) throws InterruptedException {
        List<FutureTask<Connection>> tasks = new ArrayList<>();
        for (String address : addresses) {
            FutureTask<Connection> task = new FutureTask<>(() -> connect(address));
            tasks.add(task);
            Thread.ofVirtual().start(task);
        }
        List<Connection> connections = new ArrayList<>();
        for (FutureTask<Connection> task : tasks) {
            try {
                connections.add(task.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        return connections;
    }

    private static Connection connect(String address) {
        HostPort broker = HostPort.of(address);
        long start = System.nanoTime();
        try (Socket socket = new Socket()) {
            InetSocketAddress resolved = new InetSocketAddress(broker.host(), broker.port());
            if (resolved.isUnresolved()) {
                throw new UnknownHostException("unknown host '" + broker.host() + "'");
            }
            socket.connect(resolved, CONNECT_MILLIS);
            return new Connection(address, System.nanoTime() - start, null);
        } catch (IOException e) {
            return new Connection(address, System.nanoTime() - start, IoErrorText.of(e));
        }
    }

    /// CPU time that was used on this host during a sample.
    ///
    /// @param nanos length of the sample
    /// @param otherMicros CPU time of programs that are not part of the measurement; -1 if unknown
    /// @param stealMicros steal; -1 if unknown
    /// @param busiest program with the highest CPU time among the programs that are not part of the measurement;
    ///     empty if unknown
    private record Usage(long nanos, long otherMicros, long stealMicros, String busiest) {
        static Usage during(Duration length) throws InterruptedException {
            ResourceSampler sampler = ResourceSampler.withOtherProcesses(
                    List.of(new SampledProcess(
                            "host program",
                            Role.HARNESS,
                            ProcessHandle.current().pid())),
                    null,
                    Set.of());
            long start = System.nanoTime();
            List<ResourceRow> before = sampler.sample(0, true);
            Thread.sleep(length);
            List<ResourceRow> after = sampler.sample(length.toMillis() / 1e3, true);
            long nanos = System.nanoTime() - start;
            if (!has(after, row -> row.role() == Role.HOST)) {
                return new Usage(nanos, HostReport.UNKNOWN, HostReport.UNKNOWN, "");
            }
            // In a container, the processes of other containers are not visible, but their CPU time is.
            long busy = sum(after, Role.HOST, Usage::busyMicros) - sum(before, Role.HOST, Usage::busyMicros);
            long own = sum(after, Role.HARNESS, ResourceRow::cpuMicros)
                    - sum(before, Role.HARNESS, ResourceRow::cpuMicros);
            return new Usage(
                    nanos,
                    Math.max(0, busy - own),
                    sum(after, Role.HOST, ResourceRow::stealMicros) - sum(before, Role.HOST, ResourceRow::stealMicros),
                    after.stream()
                            .filter(row -> row.role() == Role.OTHER && row.cpuMicros() > 0)
                            .max(Comparator.comparingLong(ResourceRow::cpuMicros))
                            .map(ResourceRow::name)
                            .orElse(""));
        }

        private static long busyMicros(ResourceRow host) {
            return host.cpuMicros() - host.interruptMicros();
        }

        private static boolean has(List<ResourceRow> rows, Predicate<ResourceRow> wanted) {
            return rows.stream().anyMatch(wanted);
        }

        private static long sum(List<ResourceRow> rows, Role role, ToLongFunction<ResourceRow> value) {
            return rows.stream()
                    .filter(row -> row.role() == role)
                    .mapToLong(value)
                    .sum();
        }

        double share(long micros, int cpus) {
            return micros == HostReport.UNKNOWN ? HostReport.UNKNOWN : micros * 1e3 / nanos / cpus;
        }
    }
}
