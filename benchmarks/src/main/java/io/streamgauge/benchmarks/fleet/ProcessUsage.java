package io.streamgauge.benchmarks.fleet;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;

/// CPU time that this process has used up to an instant.
///
/// @param nanos reading of the monotonic clock in nanoseconds
/// @param cpuNanos CPU time of the process since its start, in nanoseconds
record ProcessUsage(long nanos, long cpuNanos) {
    static ProcessUsage now() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new ProcessUsage(System.nanoTime(), system.getProcessCpuTime());
    }

    double secondsSince(ProcessUsage earlier) {
        return (nanos - earlier.nanos) / 1e9;
    }

    double cpuSecondsSince(ProcessUsage earlier) {
        return (cpuNanos - earlier.cpuNanos) / 1e9;
    }

    /// Returns the sum of the peak usage of all heap memory pools, in bytes.
    static long peakHeapBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }

    /// Returns the peak resident memory of this process in bytes; 0 if the kernel does not report it.
    static long peakRssBytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                        .filter(line -> line.startsWith("VmHWM:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .findFirst()
                        .orElse(0)
                << 10;
    }
}
