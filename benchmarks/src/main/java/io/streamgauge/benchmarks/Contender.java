package io.streamgauge.benchmarks;

/// Program that generates the load, in a separate process.
interface Contender {
    String name();

    /// Runs the load once.
    Cost run(CostLoad load) throws Exception;
}
