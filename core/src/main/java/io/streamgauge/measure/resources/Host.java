package io.streamgauge.measure.resources;

import io.streamgauge.linux.MachineFiles;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.HostFacts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Utility that collects facts about this machine.
public final class Host {
    private Host() {}

    /// Returns the facts about this machine.
    ///
    /// @param dataDirectory data directory of the brokers
    public static HostFacts facts(Path dataDirectory) {
        long memory =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : 0;
        return new HostFacts(
                hostName(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                cpuModel(),
                Runtime.getRuntime().availableProcessors(),
                memory,
                System.getProperty("java.vm.vendor") + " " + Runtime.version(),
                fileSystem(dataDirectory),
                machineCpus(),
                null);
    }

    /// Returns the numbers of CPUs of this machine.
    public static CpuCount cpuCount() {
        int usable = Runtime.getRuntime().availableProcessors();
        return new CpuCount(usable, MachineFiles.cpusAtLeast(usable));
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static @Nullable Integer machineCpus() {
        CpuCount cpus = cpuCount();
        return cpus.machine() > cpus.usable() ? cpus.machine() : null;
    }

    private static String cpuModel() {
        try {
            String model = MachineFiles.cpuModel();
            return model.isEmpty() ? System.getProperty("os.arch") : model;
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    private static String fileSystem(Path directory) {
        try {
            var store = Files.getFileStore(directory);
            return store.type() + " on " + store.name();
        } catch (IOException e) {
            return "unknown";
        }
    }
}
