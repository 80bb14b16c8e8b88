package io.streamgauge.result;

import java.util.List;

/// Outcome of a trial with several workers that a trial with one worker does not have.
///
/// @param figures figures of each worker
/// @param copies number of messages that consumers of one group received in several workers,
///     without the first copy; in all groups, including the warm-up
public record SeveralWorkers(List<WorkerFigures> figures, long copies) {
    public SeveralWorkers {
        figures = List.copyOf(figures);
    }

    /// Returns the name of the host of a worker in the samples of resource usage.
    ///
    /// @param process name of the process of the worker
    public static String hostOf(String process) {
        return "host of " + process;
    }

    /// Returns the name of the process of a worker in the samples of resource usage.
    ///
    /// @param worker number of the worker, from 0
    /// @param workers number of workers of the trial
    public static String processName(int worker, int workers) {
        return workers == 1 ? "generator" : "generator-" + (worker + 1);
    }
}
