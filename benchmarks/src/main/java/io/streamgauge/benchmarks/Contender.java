package io.streamgauge.benchmarks;

/// A program that puts the load on the broker, in a process of its own.
interface Contender {
    String name();

    /// Takes one turn.
    Cost run(CostLoad load) throws Exception;
}
