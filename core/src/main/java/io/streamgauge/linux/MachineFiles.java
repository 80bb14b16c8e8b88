package io.streamgauge.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files in `/proc` that describe the machine (see proc(5)). Each method throws an [IOException] if the
/// operating system is not Linux.
public final class MachineFiles {
    private static final Path PROC = Path.of("/proc");
    private static final long MICROS_PER_TICK = 10_000;

    /// CPU time of all CPUs since the machine was booted.
    ///
    /// @param busyMicros CPU time in the states user, nice, system, irq and softirq
    /// @param interruptMicros CPU time in the states irq and softirq; included in `busyMicros`,
    ///     but not in the CPU time of any process
    /// @param stealMicros CPU time that other guests or the host used while this machine was ready to
    ///     run
    public record CpuTime(long busyMicros, long interruptMicros, long stealMicros) {}

    private MachineFiles() {}

    public static CpuTime cpuTime() throws IOException {
        // fields: cpu user nice system idle iowait irq softirq steal ...
        String[] cpu = StatusFields.read(PROC.resolve("stat")).split("\n", 2)[0].split(" +");
        long interrupts = ticks(cpu, 6) + ticks(cpu, 7);
        long busy = ticks(cpu, 1) + ticks(cpu, 2) + ticks(cpu, 3) + interrupts;
        return new CpuTime(busy * MICROS_PER_TICK, interrupts * MICROS_PER_TICK, ticks(cpu, 8) * MICROS_PER_TICK);
    }

    /// Returns the number of CPUs of the machine, at least `usable`. If the number is unknown, for example on macOS,
    /// the result is `usable`.
    ///
    /// @param usable number of CPUs that this process can use
    public static int cpusAtLeast(int usable) {
        try {
            return Math.max(usable, cpus());
        } catch (IOException notLinux) {
            return usable;
        }
    }

    /// Returns the number of CPUs of the machine. A container with a CPU limit can use fewer CPUs.
    public static int cpus() throws IOException {
        return (int) StatusFields.read(PROC.resolve("stat"))
                .lines()
                .filter(line -> line.matches("cpu[0-9]+ .*"))
                .count();
    }

    private static long ticks(String[] fields, int index) {
        return Long.parseLong(fields[index]);
    }

    /// Returns the memory in use, in bytes: the total memory minus the memory available to programs.
    public static long usedMemoryBytes() throws IOException {
        String info = StatusFields.read(PROC.resolve("meminfo"));
        return (StatusFields.number(info, "MemTotal:") - StatusFields.number(info, "MemAvailable:")) * 1024;
    }

    /// Returns the memory of the machine in bytes. A container with a memory limit can use less.
    public static long memoryBytes() throws IOException {
        return memory("MemTotal:");
    }

    /// Returns the memory of the machine that is available to programs, in bytes.
    public static long availableMemoryBytes() throws IOException {
        return memory("MemAvailable:");
    }

    private static long memory(String field) throws IOException {
        return StatusFields.number(StatusFields.read(PROC.resolve("meminfo")), field) * 1024;
    }

    /// Returns the model of the first CPU, or an empty string if the kernel does not report the model.
    public static String cpuModel() throws IOException {
        String model = StatusFields.text(StatusFields.read(PROC.resolve("cpuinfo")), "model name");
        return model.substring(model.indexOf(':') + 1).strip();
    }

    /// Returns the name of this machine in the UTS namespace of this process.
    public static String hostName() throws IOException {
        return Files.readString(PROC.resolve("sys/kernel/hostname")).strip();
    }

    /// Returns the time at which the machine was booted, in seconds since the Unix epoch.
    public static long bootTimeSeconds() throws IOException {
        return StatusFields.number(StatusFields.read(PROC.resolve("stat")), "btime");
    }

    /// Returns an identifier of the current boot.
    public static String bootId() throws IOException {
        return Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip();
    }

    /// Returns an identifier of the PID namespace of this process.
    public static String pidNamespace() throws IOException {
        return Files.readSymbolicLink(PROC.resolve("self/ns/pid")).toString();
    }
}
