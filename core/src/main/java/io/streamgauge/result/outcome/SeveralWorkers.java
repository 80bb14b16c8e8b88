package io.streamgauge.result.outcome;

import io.streamgauge.experiment.worker.Placement;
import java.util.List;
import java.util.Objects;

/// Figures that exist only for trials with several workers.
///
/// @param figures figures of each worker
/// @param copies number of additional copies of messages that consumers of the same group received in more than
///     one worker, summed over all groups and including the warm-up
/// @param placement rule that divided the clients among the workers; [Placement#SPREAD] in files of earlier
///     versions
public record SeveralWorkers(List<WorkerFigures> figures, long copies, Placement placement) {
    private static final String GENERATOR = "generator";

    public SeveralWorkers {
        figures = List.copyOf(figures);
        placement = Objects.requireNonNullElse(placement, Placement.SPREAD);
    }

    /// Returns the number of messages that consumers received from producers in other workers. The sum excludes
    /// workers for which this number is unknown.
    public long fromOtherWorkers() {
        return figures.stream()
                .map(WorkerFigures::fromOtherWorkers)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
    }

    /// Returns the negative end-to-end latencies of the consumers in all workers for which these latencies are
    /// known.
    public WorkerFigures.NegativeLatencies negativeLatencies() {
        return figures.stream()
                .map(WorkerFigures::negativeLatencies)
                .filter(Objects::nonNull)
                .reduce(WorkerFigures.NegativeLatencies.NONE, WorkerFigures.NegativeLatencies::with);
    }

    /// Returns the name of a worker's host in the resource samples.
    ///
    /// @param process name of the worker's process
    public static String hostOf(String process) {
        return "host of " + process;
    }

    /// Returns the name of a worker for use in a sentence: `the worker` or `worker 2`.
    ///
    /// @param process name of the worker's process
    public static String wordsOf(String process) {
        return process.startsWith(GENERATOR + "-")
                ? "worker " + process.substring(GENERATOR.length() + 1)
                : "the worker";
    }

    /// Returns the name of a worker's process in the resource samples.
    ///
    /// @param worker number of the worker, counted from 0
    /// @param workers number of workers in the trial
    public static String processName(int worker, int workers) {
        return workers == 1 ? GENERATOR : GENERATOR + "-" + (worker + 1);
    }
}
