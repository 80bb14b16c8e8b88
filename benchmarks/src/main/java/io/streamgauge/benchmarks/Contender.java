package io.streamgauge.benchmarks;

/// Load generator that the benchmark runs in a separate process.
interface Contender {
    String name();

    /// Runs the load once and returns the cost during the measurement.
    Cost run(CostLoad load) throws Exception;
}
