package io.streamgauge.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/// Directory `/proc/PID` of a process (see proc(5)). Each method call reads the corresponding file again. Unless
/// stated otherwise, a method throws an [IOException] if the process has ended, if the permission to read the
/// file is missing, or if the operating system is not Linux.
public final class ProcessFiles {
    private static final Path PROC = Path.of("/proc");
    private static final boolean AVAILABLE = Files.isReadable(PROC.resolve("self/stat"));
    private static final long MICROS_PER_TICK = 10_000;
    private static final String LISTENING = "0A";
    private static final String SOCKET = "socket:[";

    private final Path directory;

    /// Content of `/proc/PID/stat`.
    ///
    /// @param state state of the process, for example `R`, `S` or `Z`
    /// @param cpuMicros CPU time in user and kernel mode since the start of the process
    /// @param startTime clock ticks from the boot of the machine to the start of the process
    public record Stat(String state, long cpuMicros, String startTime) {
        /// Returns whether the process has exited. A zombie, that is, a process whose parent has not yet read
        /// the exit status, counts as exited.
        public boolean hasEnded() {
            return state.startsWith("Z") || state.startsWith("X");
        }
    }

    private ProcessFiles(Path directory) {
        this.directory = directory;
    }

    /// Returns whether this machine has `/proc`.
    public static boolean areAvailable() {
        return AVAILABLE;
    }

    public static ProcessFiles of(long pid) {
        return new ProcessFiles(PROC.resolve(Long.toString(pid)));
    }

    public static ProcessFiles ofSelf() {
        return new ProcessFiles(PROC.resolve("self"));
    }

    public Stat stat() throws IOException {
        String stat = StatusFields.read(directory.resolve("stat"));
        // Field 2 is the name of the program in parentheses. The name may contain spaces and parentheses.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        long ticks = Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
        return new Stat(fields[0], ticks * MICROS_PER_TICK, fields[19]);
    }

    /// Returns the resident memory in bytes; 0 for a kernel thread.
    public long residentBytes() throws IOException {
        return StatusFields.number(status(), "VmRSS:") * 1024;
    }

    /// Returns the number of bytes that the process wrote to storage. Linux counts bytes when they enter the page
    /// cache.
    public long writtenBytes() throws IOException {
        return StatusFields.number(StatusFields.read(directory.resolve("io")), "write_bytes:");
    }

    /// Returns the number of context switches of all live threads. Reads one file for each thread.
    public long contextSwitches() throws IOException {
        long total = 0;
        try (Stream<Path> tasks = Files.list(directory.resolve("task"))) {
            for (Path task : tasks.toList()) {
                try {
                    String status = StatusFields.read(task.resolve("status"));
                    total += StatusFields.number(status, "voluntary_ctxt_switches:")
                            + StatusFields.number(status, "nonvoluntary_ctxt_switches:");
                } catch (IOException threadEnded) {
                    // Linux discards the counts of a thread that ends.
                }
            }
        }
        return total;
    }

    /// Returns the CPUs that the process may use, for example `0,4-7`.
    public String allowedCpus() throws IOException {
        return StatusFields.text(status(), "Cpus_allowed_list:");
    }

    /// Returns the hard limit on the number of open files (`ulimit -Hn`); [Long#MAX_VALUE] if the number is not
    /// limited or the limit is unknown. The JVM raises its soft limit to the hard limit, and child processes
    /// inherit the raised limit.
    public long maxOpenFiles() throws IOException {
        String values = StatusFields.text(StatusFields.read(directory.resolve("limits")), "Max open files");
        String[] softAndHard = values.split("\\s+");
        return softAndHard.length < 2 || softAndHard[1].equals("unlimited")
                ? Long.MAX_VALUE
                : Long.parseLong(softAndHard[1]);
    }

    /// Returns the effective capabilities as a bit mask (see capabilities(7)).
    public long effectiveCapabilities() throws IOException {
        return Long.parseUnsignedLong(StatusFields.text(status(), "CapEff:"), 16);
    }

    /// Returns whether the process runs as root.
    public boolean isRoot() throws IOException {
        return Objects.equals(Files.getAttribute(directory, "unix:uid"), 0);
    }

    /// Returns the TCP ports on which the process listens; empty if the files of the process cannot be read.
    public Set<Integer> listeningPorts() {
        Set<String> sockets = sockets();
        Set<Integer> ports = new HashSet<>();
        for (String table : List.of("tcp", "tcp6")) {
            for (String line : lines(directory.resolve("net").resolve(table))) {
                String[] fields = line.strip().split("\\s+");
                if (fields.length > 9 && fields[3].equals(LISTENING) && sockets.contains(fields[9])) {
                    ports.add(Integer.parseInt(fields[1].substring(fields[1].lastIndexOf(':') + 1), 16));
                }
            }
        }
        return ports;
    }

    private String status() throws IOException {
        return StatusFields.read(directory.resolve("status"));
    }

    private Set<String> sockets() {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> open = Files.list(directory.resolve("fd"))) {
            for (Path descriptor : open.toList()) {
                String target = target(descriptor);
                if (target.startsWith(SOCKET)) {
                    inodes.add(target.substring(SOCKET.length(), target.length() - 1));
                }
            }
        } catch (IOException unreadable) {
            return Set.of();
        }
        return inodes;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
