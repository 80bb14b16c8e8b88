package io.streamgauge.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Settings of the machine that affect measurements, read from `/proc` and `/sys`. Unless stated otherwise, each
/// method throws an [IOException] if the file does not exist.
///
/// @param root directory that contains `proc` and `sys`
public record MachineSettings(Path root) {
    /// State TIME_WAIT of a TCP socket in `/proc/net/tcp`.
    private static final String TIME_WAIT = "06";

    /// Memory of the machine, in bytes.
    ///
    /// @param availableBytes memory that programs can use without swapping
    /// @param swapUsedBytes swap space in use
    public record Memory(long totalBytes, long availableBytes, long swapTotalBytes, long swapUsedBytes) {}

    /// Ports for outgoing connections.
    ///
    /// @param ports number of ports in the range from which the kernel chooses
    /// @param used number of these ports that TCP sockets use
    /// @param waiting number of the used ports with at least one socket in the state TIME_WAIT
    public record LocalPorts(int ports, int used, int waiting) {}

    /// Returns the settings of this machine.
    public static MachineSettings ofThisMachine() {
        return new MachineSettings(Path.of("/"));
    }

    public Memory memory() throws IOException {
        String info = StatusFields.read(root.resolve("proc/meminfo"));
        long swap = kibibytes(info, "SwapTotal:");
        return new Memory(
                kibibytes(info, "MemTotal:"),
                kibibytes(info, "MemAvailable:"),
                swap,
                swap - kibibytes(info, "SwapFree:"));
    }

    private static long kibibytes(String info, String name) {
        return StatusFields.number(info, name) * 1024;
    }

    /// Returns the distinct frequency governors of the CPUs; empty if the kernel does not control the frequency,
    /// which is usual for virtual machines.
    public Set<String> frequencyGovernors() throws IOException {
        Path cpus = root.resolve("sys/devices/system/cpu");
        if (!Files.isDirectory(cpus)) {
            throw new IOException("directory '" + cpus + "' does not exist");
        }
        Set<String> governors = new TreeSet<>();
        try (Stream<Path> entries = Files.list(cpus)) {
            for (Path cpu : entries.toList()) {
                Path governor = cpu.resolve("cpufreq/scaling_governor");
                if (Files.isReadable(governor)) {
                    governors.add(Files.readString(governor).strip());
                }
            }
        }
        return governors;
    }

    /// Returns the name of the clock source of the kernel, for example `tsc`.
    public String clockSource() throws IOException {
        return Files.readString(root.resolve("sys/devices/system/clocksource/clocksource0/current_clocksource"))
                .strip();
    }

    public LocalPorts localPorts() throws IOException {
        // The kernel returns this value only in a single read, but Files.readString reads the first byte separately.
        String[] range = Files.readAllLines(root.resolve("proc/sys/net/ipv4/ip_local_port_range"))
                .getFirst()
                .strip()
                .split("\\s+");
        int first = Integer.parseInt(range[0]);
        int last = Integer.parseInt(range[1]);
        Set<Integer> used = new HashSet<>();
        Set<Integer> waiting = new HashSet<>();
        for (String table : List.of("proc/net/tcp", "proc/net/tcp6")) {
            Path file = root.resolve(table);
            // A kernel without IPv6 does not have the table `tcp6`.
            for (String line : Files.isReadable(file) ? Files.readAllLines(file) : List.<String>of()) {
                String[] fields = line.strip().split("\\s+");
                if (fields.length < 4 || !fields[1].contains(":")) {
                    continue;
                }
                int port = Integer.parseInt(fields[1].substring(fields[1].lastIndexOf(':') + 1), 16);
                if (port >= first && port <= last) {
                    used.add(port);
                    if (fields[3].equals(TIME_WAIT)) {
                        waiting.add(port);
                    }
                }
            }
        }
        return new LocalPorts(last - first + 1, used.size(), waiting.size());
    }
}
