package io.streamgauge.experiment;

/// The JVM of the worker process.
///
/// @param heapBytes fixed heap, touched before the load starts
/// @param collector garbage collector
public record WorkerSettings(long heapBytes, Collector collector) {
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
