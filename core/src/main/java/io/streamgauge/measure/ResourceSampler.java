package io.streamgauge.measure;

import io.streamgauge.result.ResourceRow;
import io.streamgauge.result.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads what the host and some processes have used up, from /proc on Linux; elsewhere only the CPU time of
/// processes.
public final class ResourceSampler {
    private static final long MICROS_PER_TICK = 10_000;
    private static final Path PROC = Path.of("/proc");

    private final List<Watched> watched;
    private final @Nullable DiskActivity disk;
    private final CpuSpeedCheck yardstick = new CpuSpeedCheck();
    private final boolean linux = Files.isReadable(PROC.resolve("self/stat"));

    /// A process to sample.
    ///
    /// @param role `generator` or `broker`
    public record Watched(String name, Role role, long pid) {}

    /// @param disk that holds the brokers' data, or null if it is not known
    public ResourceSampler(List<Watched> watched, @Nullable DiskActivity disk) {
        this.watched = List.copyOf(watched);
        this.disk = disk;
    }

    /// A row for the host and for each process that is alive.
    ///
    /// @param seconds the rows' time
    /// @param thorough also counts context switches, which costs a read for each thread
    public List<ResourceRow> sample(double seconds, boolean thorough) {
        List<ResourceRow> rows = new ArrayList<>();
        if (linux) {
            host(seconds, rows);
        }
        for (Watched process : watched) {
            try {
                rows.add(linux ? fromProc(seconds, process, thorough) : fromHandle(seconds, process));
            } catch (IOException | RuntimeException gone) {
                // it ended; the last row stands
            }
        }
        return rows;
    }

    private void host(double seconds, List<ResourceRow> rows) {
        try {
            // cpu user nice system idle iowait irq softirq steal ...
            String[] cpu =
                    Files.readString(PROC.resolve("stat")).split("\n", 2)[0].split(" +");
            long busy = ticks(cpu, 1) + ticks(cpu, 2) + ticks(cpu, 3) + ticks(cpu, 6) + ticks(cpu, 7);
            DiskActivity.Counts written = disk == null ? DiskActivity.UNKNOWN : disk.counts();
            rows.add(new ResourceRow(
                    seconds,
                    "host",
                    Role.HOST,
                    0,
                    busy * MICROS_PER_TICK,
                    usedMemoryBytes(),
                    written.writtenBytes(),
                    -1,
                    ticks(cpu, 8) * MICROS_PER_TICK,
                    written.busyMicros(),
                    yardstick.nanos()));
        } catch (IOException | RuntimeException unreadable) {
            // no host row this time
        }
    }

    private static long ticks(String[] fields, int index) {
        return Long.parseLong(fields[index]);
    }

    private static long usedMemoryBytes() throws IOException {
        String info = Files.readString(PROC.resolve("meminfo"));
        return (field(info, "MemTotal:") - field(info, "MemAvailable:")) * 1024;
    }

    private ResourceRow fromProc(double seconds, Watched process, boolean thorough) throws IOException {
        Path directory = PROC.resolve(Long.toString(process.pid()));
        String stat = Files.readString(directory.resolve("stat"));
        // the command in parentheses may hold blanks; utime and stime are fields 14 and 15 of all
        String[] afterCommand = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        long ticks = ticks(afterCommand, 11) + ticks(afterCommand, 12);
        return new ResourceRow(
                seconds,
                process.name(),
                process.role(),
                process.pid(),
                ticks * MICROS_PER_TICK,
                field(Files.readString(directory.resolve("status")), "VmRSS:") * 1024,
                writtenBytes(directory),
                thorough ? contextSwitches(directory) : -1,
                -1,
                -1);
    }

    /// -1 where the file is not ours to read.
    private static long writtenBytes(Path directory) {
        try {
            return field(Files.readString(directory.resolve("io")), "write_bytes:");
        } catch (IOException denied) {
            return -1;
        }
    }

    private static long contextSwitches(Path directory) throws IOException {
        long total = 0;
        try (Stream<Path> tasks = Files.list(directory.resolve("task"))) {
            for (Path task : tasks.toList()) {
                try {
                    String status = Files.readString(task.resolve("status"));
                    total += field(status, "voluntary_ctxt_switches:") + field(status, "nonvoluntary_ctxt_switches:");
                } catch (IOException threadEnded) {
                    // its switches are gone with it
                }
            }
        }
        return total;
    }

    private static long field(String text, String name) {
        int at = text.startsWith(name) ? 0 : text.indexOf("\n" + name) + 1;
        if (at == 0 && !text.startsWith(name)) {
            return 0;
        }
        String rest = text.substring(at + name.length()).stripLeading();
        int end = 0;
        while (end < rest.length() && Character.isDigit(rest.charAt(end))) {
            end++;
        }
        return end == 0 ? 0 : Long.parseLong(rest.substring(0, end));
    }

    private static ResourceRow fromHandle(double seconds, Watched process) throws IOException {
        long cpuMicros = ProcessHandle.of(process.pid())
                .flatMap(h -> h.info().totalCpuDuration())
                .map(Duration::toNanos)
                .map(n -> n / 1000)
                .orElseThrow(() -> new IOException("gone"));
        return new ResourceRow(seconds, process.name(), process.role(), process.pid(), cpuMicros, -1, -1, -1, -1, -1);
    }
}
