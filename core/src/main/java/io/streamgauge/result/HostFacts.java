package io.streamgauge.result;

/// The machine that a run took place on.
///
/// @param memoryBytes physical memory, 0 if unknown
/// @param dataFileSystem type and device of the brokers' data directory
public record HostFacts(
        String hostName,
        String operatingSystem,
        String cpuModel,
        int cpus,
        long memoryBytes,
        String java,
        String dataFileSystem) {}
