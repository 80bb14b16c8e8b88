package io.streamgauge.result;

/// Numbers of CPUs of a machine.
///
/// @param usable number of CPUs that the process can use, at least 1. The CPU time of processes refers to this
///     number
/// @param machine number of CPUs of the whole machine, at least `usable`. The steal of the machine refers to this
///     number. In a container with a CPU limit, it is greater than `usable`
public record CpuCount(int usable, int machine) {
    /// Returns the numbers of a machine whose CPUs are all usable.
    public static CpuCount of(int cpus) {
        return new CpuCount(cpus, cpus);
    }
}
