package io.streamgauge.worker;

import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.linux.LinuxThread;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.row.ClockRow;
import io.streamgauge.worker.merge.WorkerMerge;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.worker.transport.Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Workers that generate the load of a trial together.
final class WorkerGroup implements AutoCloseable {
    /// Time limit for the workers to remove destinations and close connections after their last report.
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(12);
    /// Additional time limit for each queue or topic that a worker removes.
    private static final Duration PER_REMOVAL = Duration.ofMillis(20);

    private final List<RunningWorker> workers;
    private BlockingQueue<Received> reports = new LinkedBlockingQueue<>();
    private List<CompletableFuture<Boolean>> idle = List.of();
    /// True if a worker could not remove all destinations of the trial.
    private volatile boolean destinationsRemain;
    private @Nullable WorkerClocks clocks;
    private @Nullable TrialCoordinator coordinator;

    /// Report from a worker, or merged report that was completed by the report from this worker.
    ///
    /// @param worker number of the worker, counted from 0
    /// @param message report; null if the worker has exited, its connection is closed, or its message is damaged
    record Received(int worker, @Nullable ControlMessage message) {}

    /// @param workers connected workers, at least one
    WorkerGroup(List<RunningWorker> workers) {
        this.workers = List.copyOf(workers);
    }

    List<RunningWorker> workers() {
        return workers;
    }

    int size() {
        return workers.size();
    }

    boolean isAlive() {
        return workers.stream().allMatch(RunningWorker::isAlive);
    }

    /// Returns the hosts of the workers; empty if the workers run on this machine.
    List<HostFacts> hosts() {
        return workers.stream().flatMap(w -> w.host().stream()).toList();
    }

    /// Sends the trial to all workers and starts to receive their reports.
    ///
    /// @param placement rule that divides the clients among the workers
    /// @return false if a worker has exited or does not respond
    boolean begin(ControlMessage.RunTrial trial, Placement placement) {
        BlockingQueue<Received> queue = new LinkedBlockingQueue<>();
        reports = queue;
        destinationsRemain = false;
        WorkerMerge merge = new WorkerMerge(size(), trial.load(), placement);
        boolean remote = !hosts().isEmpty();
        List<CompletableFuture<Boolean>> ended = new ArrayList<>();
        try {
            clocks = remote ? WorkerClocks.of(workers) : null;
            WorkerClocks exchanged = clocks;
            long origin = exchanged == null ? System.nanoTime() : exchanged.originNanos();
            TrialCoordinator joint =
                    size() == 1 ? null : new TrialCoordinator(size(), () -> System.nanoTime() - origin, this::sendAll);
            coordinator = joint;
            ControlMessage.RunTrial message = remote ? trial.reportingResources() : trial;
            for (int i = 0; i < size(); i++) {
                long workerOrigin = exchanged == null ? origin : exchanged.originNanos(i);
                workers.get(i)
                        .link()
                        .send(
                                size() == 1
                                        ? message
                                        : message.forShare(new WorkerShare(i, size(), placement), workerOrigin));
            }
        } catch (IOException exited) {
            return false;
        }
        WorkerWatch watch = clocks == null ? null : WorkerWatch.start(workers, clocks);
        Semaphore processing = new Semaphore(Runtime.getRuntime().availableProcessors());
        for (int i = 0; i < size(); i++) {
            CompletableFuture<Boolean> end = new CompletableFuture<>();
            ended.add(end);
            int worker = i;
            Thread.ofPlatform()
                    .daemon()
                    .name("reports-" + worker)
                    .start(() -> end.complete(receiveUntilIdle(worker, watch, merge, queue, processing)));
            if (watch != null) {
                // Without this callback, unread messages on the connection would delay the detection that the worker
                // has exited.
                var _ = workers.get(worker).onExit().thenRun(() -> {
                    if (!end.isDone()) {
                        queue.add(new Received(worker, null));
                    }
                });
            }
        }
        idle = List.copyOf(ended);
        return true;
    }

    /// Returns the exchanges of clock readings since the last call; empty if all workers use the clock of this machine,
    /// if the trial has a single worker, or if the schedule has not started.
    List<ClockRow> clockRows() {
        WorkerClocks exchanged = clocks;
        TrialCoordinator joint = coordinator;
        return exchanged == null || joint == null || joint.startNanos().isEmpty()
                ? List.of()
                : exchanged.take(joint.startNanos().getAsLong());
    }

    /// Receives and merges the reports from a worker until the worker is idle. If the workers run on this
    /// machine, the calling thread gets a low priority, so that this thread does not delay the messages that the
    /// workers generate.
    ///
    /// @param watch monitor of the workers on other hosts; null if the workers run on this machine
    /// @param processing limit on the number of threads that process messages at the same time. With this limit,
    ///     a thread that only receives messages does not wait for a CPU, even with a thousand workers
    /// @return false if the connection was closed, or if a message is damaged or cannot be merged
    private boolean receiveUntilIdle(
            int worker,
            @Nullable WorkerWatch watch,
            WorkerMerge merge,
            BlockingQueue<Received> queue,
            Semaphore processing) {
        if (watch == null) {
            LinuxThread.lowerPriority();
        }
        ControlConnection link = workers.get(worker).link();
        try {
            while (true) {
                Frame frame = link.receiveFrame();
                long nanos = System.nanoTime();
                if (watch != null) {
                    watch.heard(worker);
                }
                processing.acquireUninterruptibly();
                try {
                    ControlMessage message = ControlConnection.decode(frame);
                    if (watch != null) {
                        watch.processing(worker, message, nanos);
                    }
                    if (message instanceof ControlMessage.Idle end) {
                        if (end.destinationsRemain()) {
                            destinationsRemain = true;
                        }
                        return true;
                    }
                    process(worker, message, merge, queue);
                } finally {
                    processing.release();
                }
                if (watch != null) {
                    watch.handled(worker, System.nanoTime());
                }
            }
        } catch (IOException | IllegalArgumentException closedOrDamaged) {
            queue.add(new Received(worker, null));
            return false;
        } catch (RuntimeException | OutOfMemoryError bug) {
            // Without this report, the trial would wait forever.
            queue.add(new Received(worker, new ControlMessage.Failed("a report cannot be merged: " + bug, true)));
            return false;
        } finally {
            if (watch != null) {
                watch.ended(worker);
            }
        }
    }

    private void process(int worker, ControlMessage message, WorkerMerge merge, BlockingQueue<Received> queue) {
        TrialCoordinator joint = coordinator;
        if (message instanceof ControlMessage.ClockRead || (joint != null && joint.handle(worker, message))) {
            return;
        }
        if (endsLoadEarly(message)) {
            queue.add(new Received(worker, message));
        }
        merge.accept(worker, message, merged -> queue.add(new Received(worker, merged)));
    }

    /// Returns whether the driver of one of several workers has ended the load of this worker early.
    private static boolean endsLoadEarly(ControlMessage message) {
        return message instanceof ControlMessage.ShareFinished share && share.fatal() != null;
    }

    /// Waits for the next merged report, for a [ControlMessage.ShareFinished] from a worker whose driver has
    /// ended the load early, or for the loss of a worker.
    Received receive() throws InterruptedException {
        return reports.take();
    }

    /// Sends a message to all workers that are still connected.
    void sendAll(ControlMessage message) {
        Frame frame = Frame.of((Record) message);
        for (RunningWorker worker : workers) {
            try {
                worker.link().send(frame);
            } catch (IOException exited) {
                // The thread that receives the reports from this worker also detects the loss.
            }
        }
    }

    /// Waits until all workers have cleaned up after a trial. Call this method after the last report on
    /// the trial.
    ///
    /// @param removals maximum number of queues or topics that a worker removes
    /// @return false if a worker has ended or does not respond and therefore cannot run another trial
    boolean awaitIdle(long removals) {
        boolean allIdle = idle.size() == size();
        long deadline = System.nanoTime()
                + IDLE_TIMEOUT.plus(PER_REMOVAL.multipliedBy(removals)).toNanos();
        for (CompletableFuture<Boolean> worker : idle) {
            try {
                allIdle &= worker.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException | ExecutionException noAnswer) {
                allIdle = false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                allIdle = false;
            }
        }
        return allIdle;
    }

    /// Returns whether a worker reported that it could not remove all destinations of the last trial.
    boolean destinationsRemain() {
        return destinationsRemain;
    }

    /// Sends the workers a request to exit and waits until they have ended.
    void awaitEnd() {
        sendAll(new ControlMessage.Exit());
        workers.forEach(RunningWorker::awaitEnd);
    }

    @Override
    public void close() {
        workers.forEach(RunningWorker::close);
    }
}
