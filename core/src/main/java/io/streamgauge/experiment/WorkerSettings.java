package io.streamgauge.experiment;

import io.streamgauge.experiment.system.CpuSet;

/// Settings of the JVM of the worker process.
///
/// @param heapBytes fixed size of the heap in bytes; the JVM touches every page of the heap before the
///     load starts
/// @param collector garbage collector
/// @param cpus CPUs that the worker is bound to; [CpuSet#ALL] for all CPUs
public record WorkerSettings(long heapBytes, Collector collector, CpuSet cpus) {
    /// Default settings, which are suitable for machines of any size.
    public static final WorkerSettings DEFAULT = new WorkerSettings(320L << 20, Collector.G1);

    /// Creates settings that do not bind the worker to CPUs.
    public WorkerSettings(long heapBytes, Collector collector) {
        this(heapBytes, collector, CpuSet.ALL);
    }

    public enum Collector {
        G1("-XX:+UseG1GC"),
        ZGC("-XX:+UseZGC"),
        SERIAL("-XX:+UseSerialGC"),
        PARALLEL("-XX:+UseParallelGC");

        private final String flag;

        Collector(String flag) {
            this.flag = flag;
        }

        public String flag() {
            return flag;
        }
    }
}
