package io.streamgauge.engine.doctor;

import io.streamgauge.linux.MachineSettings.LocalPorts;
import io.streamgauge.linux.MachineSettings.Memory;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Checks of limits: open files, ports, memory and swap space.
///
/// @param machine machine to check
record LimitChecks(Machine machine) {
    /// Number of open files that is sufficient for a broker with 1,000 partitions or queues and 1,000 clients.
    private static final long MANY_FILES = 4_096;
    /// Number of open files that is sufficient for a worker, and for a broker with few destinations.
    private static final long FEW_FILES = 1_024;

    private static final int MANY_PORTS = 10_000;
    private static final int FEW_PORTS = 1_000;
    /// Memory that is sufficient for a broker and a worker with default heaps, and for the page cache.
    private static final long MUCH_MEMORY_BYTES = 4L << 30;
    /// Memory that is sufficient for a broker and a worker with default heaps.
    private static final long LITTLE_MEMORY_BYTES = 1L << 30;

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        findings.add(openFiles());
        try {
            Memory memory = machine.settings().memory();
            findings.add(memory(memory));
            findings.add(swap(memory));
        } catch (IOException notLinux) {
            findings.add(UnknownValue.of("memory"));
            findings.add(UnknownValue.of("swap"));
        }
        findings.add(ports());
        return findings;
    }

    private Finding openFiles() {
        long limit = machine.maxOpenFiles();
        if (limit == Long.MAX_VALUE) {
            return Finding.fine("open files", "not limited");
        }
        String seen = "at most " + NumberFormatter.count(limit) + " per process (ulimit -Hn)";
        String remedy =
                "Run 'ulimit -Hn 65536' in a root shell and start Streamgauge from this shell, or set 'nofile' in"
                        + " /etc/security/limits.conf.";
        if (limit < FEW_FILES) {
            return Finding.problem("open files", seen + ". Brokers need a higher limit", remedy);
        }
        return limit < MANY_FILES
                ? Finding.attention(
                        "open files",
                        seen + ". Experiments with many destinations or clients need a higher limit",
                        remedy)
                : Finding.fine("open files", seen);
    }

    private static Finding memory(Memory memory) {
        String seen = NumberFormatter.bytes(memory.availableBytes()) + " of "
                + NumberFormatter.bytes(memory.totalBytes()) + " available";
        String remedy = "Stop other programs, or decrease 'heap' of the systems and 'worker.heap'.";
        if (memory.availableBytes() < LITTLE_MEMORY_BYTES) {
            return Finding.problem("memory", seen + ". A broker and a worker need more memory", remedy);
        }
        return memory.availableBytes() < MUCH_MEMORY_BYTES
                ? Finding.attention("memory", seen + ". Clusters and large heaps need more memory", remedy)
                : Finding.fine("memory", seen);
    }

    private static Finding swap(Memory memory) {
        if (memory.swapTotalBytes() == 0) {
            return Finding.fine("swap", "none");
        }
        String seen = NumberFormatter.bytes(memory.swapUsedBytes()) + " of "
                + NumberFormatter.bytes(memory.swapTotalBytes()) + " in use";
        return memory.swapUsedBytes() > 0
                ? Finding.attention(
                        "swap",
                        seen + ". A process whose memory is swapped out pauses when it uses this memory again",
                        "Stop other programs, then run 'swapoff -a' as root before you measure.")
                : Finding.fine("swap", seen);
    }

    private Finding ports() {
        LocalPorts ports;
        try {
            ports = machine.settings().localPorts();
        } catch (IOException notLinux) {
            return UnknownValue.of("free ports");
        }
        int free = ports.ports() - ports.used();
        String seen = NumberFormatter.count(free) + " of " + NumberFormatter.count(ports.ports())
                + " local ports are free"
                + (ports.waiting() == 0
                        ? ""
                        : ". Ports of closed connections (TIME_WAIT): " + NumberFormatter.count(ports.waiting()));
        String remedy = "Extend the range with 'sysctl net.ipv4.ip_local_port_range=\"10000 65000\"' as root, or wait"
                + " a minute until the kernel has removed closed connections.";
        if (free < FEW_PORTS) {
            return Finding.problem("free ports", seen, remedy);
        }
        return free < MANY_PORTS
                ? Finding.attention("free ports", seen + ". Connection churn needs more ports", remedy)
                : Finding.fine("free ports", seen);
    }
}
