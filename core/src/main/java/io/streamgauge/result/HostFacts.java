package io.streamgauge.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Facts about a machine, for example the machine of the controller or of a worker.
///
/// @param cpus number of CPUs that the process can use
/// @param memoryBytes physical memory in bytes; 0 if unknown
/// @param dataFileSystem type and device of the file system that contains the brokers' data
///     directory
/// @param machineCpus number of CPUs of the machine if greater than `cpus`, for example in a container with a
///     CPU limit; otherwise null
/// @param machineName name of the machine if it has another name than the host, for example the node of a pod;
///     otherwise null
public record HostFacts(
        String hostName,
        String operatingSystem,
        String cpuModel,
        int cpus,
        long memoryBytes,
        String java,
        String dataFileSystem,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer machineCpus,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String machineName) {
    /// Name of a pod in files of earlier versions, which do not contain the node separately.
    private static final Pattern POD = Pattern.compile("pod \\d+ on (.+)");

    /// Creates facts about a machine whose CPUs are all available to the process.
    public HostFacts(
            String hostName,
            String operatingSystem,
            String cpuModel,
            int cpus,
            long memoryBytes,
            String java,
            String dataFileSystem) {
        this(hostName, operatingSystem, cpuModel, cpus, memoryBytes, java, dataFileSystem, null, null);
    }

    /// Returns these facts with another host name.
    public HostFacts named(String name) {
        return new HostFacts(
                name, operatingSystem, cpuModel, cpus, memoryBytes, java, dataFileSystem, machineCpus, machineName);
    }

    /// Returns these facts with the name of the machine on which the host runs.
    public HostFacts onMachine(String name) {
        return new HostFacts(
                hostName, operatingSystem, cpuModel, cpus, memoryBytes, java, dataFileSystem, machineCpus, name);
    }

    /// Returns the name that identifies the machine: two hosts, such as pods, can run on the same machine.
    public String machine() {
        if (machineName != null) {
            return machineName;
        }
        Matcher pod = POD.matcher(hostName);
        return pod.matches() ? pod.group(1) : hostName;
    }

    /// Returns the numbers of CPUs of the machine.
    public CpuCount cpuCount() {
        return new CpuCount(cpus, cpusOfMachine());
    }

    /// Returns the number of CPUs of the whole machine, to which the CPU time of the machine refers.
    public int cpusOfMachine() {
        return machineCpus == null ? cpus : machineCpus;
    }
}
