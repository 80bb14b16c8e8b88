package io.streamgauge.benchmarks.peer;

/// Load generator that takes part in a comparison of complete tools.
public interface Peer {
    String name();

    /// Runs a load with a warm-up of one minute and returns the figures for the following minute.
    ///
    /// @param run name of the run, unique in the benchmark
    PeerFigures run(PeerLoad load, String run) throws Exception;
}
