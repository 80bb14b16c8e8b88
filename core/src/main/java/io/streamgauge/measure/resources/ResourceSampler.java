package io.streamgauge.measure.resources;

import io.streamgauge.linux.DiskActivity;
import io.streamgauge.linux.JvmThreadTime;
import io.streamgauge.linux.MachineFiles;
import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Sampler of the resource usage of the host and of processes. On operating systems other than Linux, only the
/// CPU time of processes is available.
public final class ResourceSampler {
    private final List<SampledProcess> watched;
    private final @Nullable DiskActivity disk;
    private final @Nullable ProcessScan scan;
    private final Map<Long, JvmThreadTime> jvms = new HashMap<>();
    private final CpuSpeedCheck yardstick = new CpuSpeedCheck();

    /// Process to sample.
    ///
    /// @param countsWrites false if Linux does not count what the process writes, because its data is in memory
    public record SampledProcess(String name, Role role, long pid, boolean countsWrites) {
        /// Creates a process whose data is not in memory.
        public SampledProcess(String name, Role role, long pid) {
            this(name, role, pid, true);
        }
    }

    /// @param disk disk that contains the brokers' data, or null if unknown
    public ResourceSampler(List<SampledProcess> watched, @Nullable DiskActivity disk) {
        this(watched, disk, null);
    }

    private ResourceSampler(List<SampledProcess> watched, @Nullable DiskActivity disk, @Nullable ProcessScan scan) {
        this.watched = List.copyOf(watched);
        this.disk = disk;
        this.scan = scan;
    }

    /// Returns a sampler that also reports the CPU time of all other processes on this machine.
    ///
    /// @param disk disk that contains the brokers' data, or null if unknown
    /// @param listeners IDs of the processes on this machine that listen on an address of a connected
    ///     system
    public static ResourceSampler withOtherProcesses(
            List<SampledProcess> watched, @Nullable DiskActivity disk, Set<Long> listeners) {
        Set<Long> pids = watched.stream().map(SampledProcess::pid).collect(Collectors.toSet());
        return new ResourceSampler(watched, disk, new ProcessScan(pids, listeners));
    }

    /// Returns one row for the host and one row for each sampled process. The list omits rows whose values
    /// cannot be read, for example because the process has exited.
    ///
    /// @param seconds end of the interval to which the rows belong, in seconds since the start of the
    ///     schedule
    /// @param thorough true to include context switches and other processes. The method then also reads
    ///     one file for each thread and one file for each other process.
    public List<ResourceRow> sample(double seconds, boolean thorough) {
        List<ResourceRow> rows = new ArrayList<>();
        if (ProcessFiles.areAvailable()) {
            host(seconds, rows);
        }
        for (SampledProcess process : watched) {
            try {
                rows.add(
                        ProcessFiles.areAvailable()
                                ? fromProc(seconds, process, thorough)
                                : fromHandle(seconds, process));
            } catch (IOException | RuntimeException gone) {
                // The process has probably exited. This sample does not have a row for the process.
            }
        }
        if (thorough) {
            otherProcesses(seconds, rows);
        }
        return rows;
    }

    private void otherProcesses(double seconds, List<ResourceRow> rows) {
        if (scan != null && ProcessFiles.areAvailable()) {
            try {
                rows.addAll(scan.rows(seconds));
            } catch (IOException | RuntimeException unreadable) {
                // This sample does not have rows for other processes.
            }
        }
    }

    private void host(double seconds, List<ResourceRow> rows) {
        try {
            MachineFiles.CpuTime cpu = MachineFiles.cpuTime();
            DiskActivity.Counts written = disk == null ? DiskActivity.UNKNOWN : disk.counts();
            rows.add(new ResourceRow(
                    seconds,
                    "host",
                    Role.HOST,
                    0,
                    cpu.busyMicros(),
                    MachineFiles.usedMemoryBytes(),
                    written.writtenBytes(),
                    -1,
                    cpu.stealMicros(),
                    written.busyMicros(),
                    yardstick.nanos(),
                    cpu.interruptMicros(),
                    -1,
                    -1,
                    -1));
        } catch (IOException | RuntimeException unreadable) {
            // This sample does not have a row for the host.
        }
    }

    private ResourceRow fromProc(double seconds, SampledProcess process, boolean thorough) throws IOException {
        ProcessFiles files = ProcessFiles.of(process.pid());
        JvmThreadTime.Times jvm =
                jvms.computeIfAbsent(process.pid(), JvmThreadTime::new).read();
        return new ResourceRow(
                seconds,
                process.name(),
                process.role(),
                process.pid(),
                files.stat().cpuMicros(),
                files.residentBytes(),
                process.countsWrites() ? writtenBytes(files) : -1,
                thorough ? files.contextSwitches() : -1,
                -1,
                -1,
                -1,
                -1,
                jvm.compilerMicros(),
                jvm.collectorMicros(),
                -1);
    }

    /// Returns the number of bytes written; -1 if the number cannot be read, for example because the process
    /// belongs to another user.
    private static long writtenBytes(ProcessFiles files) {
        try {
            return files.writtenBytes();
        } catch (IOException denied) {
            return -1;
        }
    }

    private static ResourceRow fromHandle(double seconds, SampledProcess process) throws IOException {
        long cpuMicros = ProcessHandle.of(process.pid())
                .flatMap(h -> h.info().totalCpuDuration())
                .map(Duration::toNanos)
                .map(n -> n / 1000)
                .orElseThrow(() -> new IOException("the CPU time of process " + process.pid() + " is unknown"));
        return new ResourceRow(seconds, process.name(), process.role(), process.pid(), cpuMicros, -1, -1, -1, -1, -1);
    }
}
