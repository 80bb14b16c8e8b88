package io.streamgauge.result.outcome;

import io.streamgauge.experiment.worker.Placement;
import java.util.List;
import java.util.Objects;

/// Figures that only the outcome of a trial with several workers contains.
///
/// @param figures figures of each worker
/// @param copies number of messages that consumers of one group received in several workers,
///     without the first copy; in all groups, including the warm-up
/// @param placement rule that divided the clients among the workers; [Placement#SPREAD] in files of earlier
///     versions
public record SeveralWorkers(List<WorkerFigures> figures, long copies, Placement placement) {
    private static final String GENERATOR = "generator";

    public SeveralWorkers {
        figures = List.copyOf(figures);
        placement = Objects.requireNonNullElse(placement, Placement.SPREAD);
    }

    /// Returns the number of messages that consumers received from producers in other workers, as far as it
    /// is known.
    public long fromOtherWorkers() {
        return figures.stream()
                .map(WorkerFigures::fromOtherWorkers)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
    }

    /// Returns the negative end-to-end latencies of all consumers, as far as they are known.
    public WorkerFigures.NegativeLatencies negativeLatencies() {
        return figures.stream()
                .map(WorkerFigures::negativeLatencies)
                .filter(Objects::nonNull)
                .reduce(WorkerFigures.NegativeLatencies.NONE, WorkerFigures.NegativeLatencies::with);
    }

    /// Returns the name of the host of a worker in the samples of resource usage.
    ///
    /// @param process name of the process of the worker
    public static String hostOf(String process) {
        return "host of " + process;
    }

    /// Returns the name of a worker in a sentence: `the worker` or `worker 2`.
    ///
    /// @param process name of the process of the worker
    public static String wordsOf(String process) {
        return process.startsWith(GENERATOR + "-")
                ? "worker " + process.substring(GENERATOR.length() + 1)
                : "the worker";
    }

    /// Returns the name of the process of a worker in the samples of resource usage.
    ///
    /// @param worker number of the worker, from 0
    /// @param workers number of workers of the trial
    public static String processName(int worker, int workers) {
        return workers == 1 ? GENERATOR : GENERATOR + "-" + (worker + 1);
    }
}
