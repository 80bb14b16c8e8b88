package io.streamgauge.result;

/// Facts about the machine on which a run was started.
///
/// @param memoryBytes physical memory in bytes; 0 if unknown
/// @param dataFileSystem type and device of the file system that contains the brokers' data
///     directory
public record HostFacts(
        String hostName,
        String operatingSystem,
        String cpuModel,
        int cpus,
        long memoryBytes,
        String java,
        String dataFileSystem) {}
