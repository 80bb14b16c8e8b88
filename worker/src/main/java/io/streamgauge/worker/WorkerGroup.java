package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.experiment.WorkerSettings;
import io.streamgauge.linux.LinuxThread;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.process.ChildProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Worker processes that generate the load of a trial together.
final class WorkerGroup implements AutoCloseable {
    /// Time limit for the workers to remove destinations and close connections after their last report.
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(12);

    private final List<WorkerProcess> workers;
    private BlockingQueue<Received> reports = new LinkedBlockingQueue<>();
    private List<CompletableFuture<Boolean>> idle = List.of();

    /// Report of a worker.
    ///
    /// @param worker number of the worker, from 0
    /// @param message report, or null if the worker has closed its connection
    record Received(int worker, @Nullable ControlMessage message) {}

    private WorkerGroup(List<WorkerProcess> workers) {
        this.workers = workers;
    }

    /// Starts workers and waits until all of them have connected.
    ///
    /// @param simulated true if the trial uses a simulated clock, which JVM pauses do not affect
    /// @param logs log file of each worker
    static WorkerGroup start(
            ChildProcesses children, WorkerSettings settings, boolean simulated, IntFunction<Path> logs)
            throws IOException, DriverException {
        List<WorkerProcess> started = new ArrayList<>();
        boolean complete = false;
        try {
            for (int i = 0; i < settings.count(); i++) {
                started.add(WorkerProcess.start(children, settings, simulated, logs.apply(i)));
            }
            complete = true;
            return new WorkerGroup(List.copyOf(started));
        } finally {
            if (!complete) {
                started.forEach(WorkerProcess::close);
            }
        }
    }

    List<WorkerProcess> workers() {
        return workers;
    }

    int size() {
        return workers.size();
    }

    boolean isAlive() {
        return workers.stream().allMatch(w -> w.process().isAlive());
    }

    /// Sends the trial to all workers and starts to receive their reports.
    ///
    /// @return false if a worker has exited
    boolean begin(ControlMessage.RunTrial trial) {
        BlockingQueue<Received> queue = new LinkedBlockingQueue<>();
        reports = queue;
        TrialCoordinator coordinator =
                size() == 1 ? null : new TrialCoordinator(size(), System::nanoTime, this::sendAll);
        List<CompletableFuture<Boolean>> ended = new ArrayList<>();
        long origin = System.nanoTime();
        for (int i = 0; i < size(); i++) {
            try {
                workers.get(i).link().send(size() == 1 ? trial : trial.forShare(new WorkerShare(i, size()), origin));
            } catch (IOException exited) {
                return false;
            }
            CompletableFuture<Boolean> end = new CompletableFuture<>();
            ended.add(end);
            int worker = i;
            Thread.ofPlatform()
                    .daemon()
                    .name("reports-" + worker)
                    .start(() -> end.complete(receiveUntilIdle(worker, coordinator, queue)));
        }
        idle = List.copyOf(ended);
        return true;
    }

    /// Receives the reports of a worker until it is idle. The parsing of the reports must not delay the
    /// messages of a worker on the same machine.
    ///
    /// @return false if the connection was closed
    private boolean receiveUntilIdle(
            int worker, @Nullable TrialCoordinator coordinator, BlockingQueue<Received> queue) {
        LinuxThread.lowerPriority();
        try {
            while (true) {
                ControlMessage message = workers.get(worker).link().receive();
                if (message instanceof ControlMessage.Idle) {
                    return true;
                }
                if (coordinator == null || !coordinator.handle(worker, message)) {
                    queue.add(new Received(worker, message));
                }
            }
        } catch (IOException closed) {
            queue.add(new Received(worker, null));
            return false;
        }
    }

    /// Waits for the next report of any worker.
    Received receive() throws InterruptedException {
        return reports.take();
    }

    /// Sends a message to all workers that are still connected.
    void sendAll(ControlMessage message) {
        for (WorkerProcess worker : workers) {
            try {
                worker.link().send(message);
            } catch (IOException exited) {
                // The thread that receives the reports of this worker also detects the loss.
            }
        }
    }

    /// Waits until all workers have cleaned up after a trial. Call this method after the last report on
    /// the trial.
    ///
    /// @return false if a worker has ended or does not respond and therefore cannot run another trial
    boolean awaitIdle() {
        boolean allIdle = idle.size() == size();
        for (CompletableFuture<Boolean> worker : idle) {
            try {
                allIdle &= worker.get(IDLE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException | ExecutionException noAnswer) {
                allIdle = false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                allIdle = false;
            }
        }
        return allIdle;
    }

    /// Sends the workers a request to exit, and waits until the processes have ended.
    void awaitEnd() {
        sendAll(new ControlMessage.Exit());
        workers.forEach(WorkerProcess::awaitEnd);
    }

    @Override
    public void close() {
        workers.forEach(WorkerProcess::close);
    }
}
