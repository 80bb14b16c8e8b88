package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.process.UninterruptibleWait;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.IntFunction;

/// Workers of a trial that start in the background.
///
/// @param directory result directory of the trial
record StartingWorkers(WorkerLaunch launch, Path directory, FutureTask<List<RunningWorker>> start) {
    static StartingWorkers begin(WorkerSource source, WorkerLaunch launch, Path directory, IntFunction<Path> logs) {
        FutureTask<List<RunningWorker>> start = new FutureTask<>(() -> source.start(launch, logs));
        Thread.ofPlatform().daemon().name("worker-start").start(start);
        return new StartingWorkers(launch, directory, start);
    }

    boolean areFor(WorkerLaunch other, Path otherDirectory) {
        return launch.equals(other) && directory.equals(otherDirectory);
    }

    /// Waits until the workers have connected. An interrupt does not end the wait, because only this method can
    /// return the workers to a caller that ends them.
    ///
    /// @throws IOException if [WorkerSource#start] has thrown this exception
    /// @throws DriverException if a worker has not started
    List<RunningWorker> await() throws IOException, DriverException {
        try {
            return UninterruptibleWait.uninterruptibly(start::get);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException io -> throw io;
                case DriverException notStarted -> throw notStarted;
                case RuntimeException bug -> throw bug;
                case null, default -> throw new IllegalStateException(e.getCause());
            }
        }
    }

    /// Kills the workers as soon as they have connected. A worker that exited by itself could write a class archive
    /// without the classes of its driver, and the JVM would never replace this archive.
    void end() {
        try {
            WorkerGroup unused = new WorkerGroup(await());
            unused.workers().forEach(RunningWorker::kill);
            unused.close();
        } catch (IOException | DriverException notStarted) {
            // The source has already ended the other workers.
        }
    }
}
