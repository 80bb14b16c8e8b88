package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Workers of a sequence of trials. Usually, each trial has new workers, so that trials are independent. Trials
/// in simulated time share workers, because the figures of such trials do not depend on the JVM.
///
/// The trials of a capacity search also share their workers. After the first trials, the JVM of a worker has compiled
/// the client and the generator, as in a long-running application.
public final class WorkerPool implements AutoCloseable {
    private final WorkerSource source;
    private final @Nullable Path sharedLog;
    private final Predicate<TrialRequest> sharesWorker;
    private @Nullable WorkerGroup idle;
    private @Nullable WorkerSettings idleSettings;
    private @Nullable StartingWorkers starting;

    private WorkerPool(WorkerSource source, @Nullable Path sharedLog, Predicate<TrialRequest> sharesWorker) {
        this.source = source;
        this.sharedLog = sharedLog;
        this.sharesWorker = sharesWorker;
    }

    /// Returns a pool that starts new workers for each trial.
    public static WorkerPool ofNewWorkers(WorkerSource source) {
        return new WorkerPool(source, null, _ -> false);
    }

    /// Returns a pool that starts new workers for each trial in real time. Consecutive trials in simulated time share
    /// their workers if they have equal settings.
    public static WorkerPool ofTrials(WorkerSource source) {
        return new WorkerPool(source, null, request -> request.facts().simulated());
    }

    /// Returns a pool in which consecutive trials with equal settings share their workers. If a trial fails, the pool
    /// ends the workers.
    ///
    /// @param log file for the output of the first worker. The log files of the other workers are in the same
    ///     directory
    public static WorkerPool ofOneWorker(WorkerSource source, Path log) {
        return new WorkerPool(source, log, _ -> true);
    }

    /// Starts the workers of the next trial in the background. A worker needs about a second to start, which is less
    /// than most brokers need. Therefore, the workers can start at the same time as the brokers.
    ///
    /// @param directory result directory of the trial
    public void prepare(WorkerLaunch launch, Path directory) {
        endPrepared();
        starting = StartingWorkers.begin(source, launch, directory, worker -> log(directory, worker));
    }

    /// Ends the workers of [#prepare] that no trial has used, for example because the brokers did not start.
    public void endPrepared() {
        StartingWorkers unused = starting;
        starting = null;
        if (unused != null) {
            unused.end();
        }
    }

    /// Returns the prepared workers if [#prepare] started them for this trial. Otherwise, returns the idle workers
    /// if they are alive and have the settings of the trial, and if the trial may share workers. Otherwise, this
    /// method starts new workers.
    WorkerGroup take(TrialRequest request) throws IOException, DriverException {
        WorkerLaunch launch = WorkerLaunch.of(request);
        StartingWorkers prepared = starting;
        if (prepared != null && prepared.areFor(launch, request.directory())) {
            starting = null;
            endIdle();
            return new WorkerGroup(prepared.await());
        }
        WorkerGroup kept = idle;
        if (kept != null && kept.isAlive() && request.worker().equals(idleSettings) && sharesWorker.test(request)) {
            idle = null;
            return kept;
        }
        close();
        return new WorkerGroup(source.start(launch, worker -> log(request.directory(), worker)));
    }

    /// Returns the log file of a worker in a trial.
    ///
    /// @param directory result directory of the trial
    /// @param worker number of the worker, counted from 0
    private Path log(Path directory, int worker) {
        Path first = sharedLog != null ? sharedLog : directory.resolve("logs").resolve("worker.log");
        return worker == 0 ? first : first.resolveSibling("worker-" + (worker + 1) + ".log");
    }

    /// Returns workers to the pool after a trial, or ends the workers if they cannot run another trial.
    ///
    /// @param usable true if the trial has completed
    /// @return false if the workers have not removed all destinations that they should remove
    boolean giveBack(WorkerGroup workers, TrialRequest request, boolean usable) {
        boolean removed = true;
        Workload workload = request.message().load().workload();
        // In RabbitMQ, each partition has a queue for each group.
        long queues = (long) workload.destinations() * workload.partitions() * Math.max(1, workload.groups());
        if (!workers.awaitIdle(queues)) {
            removed = !request.message().removeDestinations();
            workers.close();
        } else if (usable && sharesWorker.test(request)) {
            idle = workers;
            idleSettings = request.worker();
        } else {
            workers.awaitEnd();
            workers.close();
        }
        return removed && !workers.destinationsRemain();
    }

    @Override
    public void close() {
        endPrepared();
        endIdle();
    }

    private void endIdle() {
        WorkerGroup kept = idle;
        idle = null;
        if (kept != null) {
            kept.awaitEnd();
            kept.close();
        }
    }
}
