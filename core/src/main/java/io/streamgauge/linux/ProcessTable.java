package io.streamgauge.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// All processes of this machine, read from `/proc/PID/stat` (see proc_pid_stat(5)). In a container, only the
/// processes of its PID namespace are visible.
public final class ProcessTable {
    private static final Path PROC = Path.of("/proc");
    private static final long MICROS_PER_TICK = 10_000;
    /// Flag of kernel threads, from `include/linux/sched.h` of the kernel.
    private static final long PF_KTHREAD = 0x0020_0000;

    private ProcessTable() {}

    /// Process in the table.
    ///
    /// @param parent process ID of the parent process
    /// @param program name of the program, at most 15 characters
    /// @param cpuMicros CPU time in user and kernel mode since the start of the process, including the
    ///     CPU time of ended child processes
    /// @param startTime clock ticks from the boot of the machine to the start of the process
    public record Entry(long pid, long parent, String program, boolean kernelThread, long cpuMicros, long startTime) {}

    /// Returns the processes. Reads one file for each process, and omits processes that end in the meantime.
    ///
    /// @throws IOException if `/proc` does not exist
    public static List<Entry> read() throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(PROC)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> Character.isDigit(name.charAt(0)))
                    .forEach(pid -> entry(Long.parseLong(pid)).ifPresent(entries::add));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return entries;
    }

    private static Optional<Entry> entry(long pid) {
        try {
            return Optional.of(parse(
                    pid, StatusFields.read(PROC.resolve(Long.toString(pid)).resolve("stat"))));
        } catch (IOException | RuntimeException ended) {
            return Optional.empty();
        }
    }

    static Entry parse(long pid, String stat) {
        // The name of the program is in parentheses and may contain spaces and parentheses.
        int end = stat.lastIndexOf(')');
        String[] fields = stat.substring(end + 2).split(" ");
        long ticks = 0;
        for (int field = 11; field <= 14; field++) {
            // utime, stime, cutime, cstime
            ticks += Long.parseLong(fields[field]);
        }
        return new Entry(
                pid,
                Long.parseLong(fields[1]),
                stat.substring(stat.indexOf('(') + 1, end),
                (Long.parseLong(fields[6]) & PF_KTHREAD) != 0,
                ticks * MICROS_PER_TICK,
                Long.parseLong(fields[19]));
    }
}
