package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.ScriptedDriverFactory;
import io.streamgauge.driver.TlsContext;
import io.streamgauge.load.DeliveryReconciliation;
import io.streamgauge.load.IntervalSink;
import io.streamgauge.load.LoadGenerator;
import io.streamgauge.load.RealTime;
import io.streamgauge.load.SimulatedTime;
import io.streamgauge.load.TrialTime;
import io.streamgauge.load.coordination.Coordination;
import io.streamgauge.load.coordination.SoleWorker;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.measure.TimelineRate;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.TransferRow;
import io.streamgauge.worker.merge.Histograms;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Executor of trials. The worker runs the trials in sequence and reports the results to the controller.
final class Worker {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(8);

    private final ControlConnection link;
    private final PrintStream errors;
    private final Runnable onControllerLost;
    private final BlockingQueue<ControlMessage> pending = new LinkedBlockingQueue<>();
    private final AtomicReference<@Nullable LoadGenerator> running = new AtomicReference<>();
    private final AtomicReference<@Nullable String> fatal = new AtomicReference<>();
    private volatile @Nullable JoinedWorker joined;
    private volatile boolean stopRequested;
    /// True if the last trial could not remove all its destinations. Written by the thread of the trial.
    private boolean destinationsRemain;

    /// @param errors log for unexpected errors
    /// @param onControllerLost action that ends the worker, which cannot record results without the controller
    Worker(ControlConnection link, PrintStream errors, Runnable onControllerLost) {
        this.link = link;
        this.errors = errors;
        this.onControllerLost = onControllerLost;
    }

    void serve() throws IOException, InterruptedException {
        Thread.ofPlatform().daemon().name("controller-link").start(this::receiveCommands);
        while (pending.take() instanceof ControlMessage.RunTrial trial) {
            runOnOwnThread(trial);
            if (!isSimulated(trial)) {
                // The JVM must not collect the garbage of this trial during the next trial.
                System.gc();
            }
            link.send(new ControlMessage.Idle(destinationsRemain));
        }
    }

    /// Runs a trial on a new thread. The generator lowers the priority of the thread that runs the
    /// trial, and the threads of a later trial would inherit this priority. A client library may
    /// also interrupt the thread of its trial.
    private void runOnOwnThread(ControlMessage.RunTrial trial) throws IOException, InterruptedException {
        FutureTask<@Nullable Void> task = new FutureTask<>(() -> {
            runAndReport(trial);
            return null;
        });
        destinationsRemain = false;
        Thread thread = Thread.ofPlatform().name("trial").start(task);
        try {
            task.get();
        } catch (InterruptedException e) {
            thread.interrupt();
            thread.join(CLOSE_TIMEOUT);
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private void runAndReport(ControlMessage.RunTrial trial) throws IOException {
        try {
            run(trial);
        } catch (DriverException | InterruptedException | RuntimeException e) {
            report(e);
        }
    }

    /// Reports a failure. If the driver reported a fatal error before, this error is the cause.
    private void report(Exception failure) throws IOException {
        String cause = fatal.get();
        switch (failure) {
            case ControllerLostException lost -> throw lost.connection;
            case DriverException e -> failed(cause == null ? message(e) : cause);
            case InterruptedException _ ->
                failed(cause == null ? "the worker was interrupted. Run the experiment again" : cause);
            default -> {
                failure.printStackTrace(errors);
                link.send(new ControlMessage.Failed(
                        "unexpected " + failure + ". The stack trace is in the worker's log", true));
            }
        }
    }

    private void failed(String reason) throws IOException {
        link.send(new ControlMessage.Failed(reason, false));
    }

    private static String message(DriverException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private void receiveCommands() {
        try {
            while (true) {
                switch (link.receive()) {
                    case ControlMessage.RunTrial trial -> {
                        stopRequested = false;
                        fatal.set(null);
                        joined = isJoined(trial) ? new JoinedWorker(link, trial) : null;
                        pending.add(trial);
                    }
                    case ControlMessage.Exit exit -> pending.add(exit);
                    case ControlMessage.Stop _ -> stopLoad();
                    case ControlMessage.EndWarmup end -> endWarmup(end.atSeconds());
                    case ControlMessage.ReadClock request -> reportClock(request, System.nanoTime());
                    case ControlMessage.FollowClock(TimelineRate line) -> followClock(line);
                    case ControlMessage other -> {
                        JoinedWorker worker = joined;
                        if (worker != null) {
                            worker.handle(other);
                        }
                    }
                }
            }
        } catch (IOException connectionLost) {
            stopLoad();
            onControllerLost.run();
        }
    }

    /// Returns whether the worker must wait for other workers. In simulated time, each worker
    /// simulates the whole trial.
    private static boolean isJoined(ControlMessage.RunTrial trial) {
        return !trial.share().isWhole() && !isSimulated(trial);
    }

    private static boolean isSimulated(ControlMessage.RunTrial trial) {
        return trial.script() != null && trial.script().simulated();
    }

    private void stopLoad() {
        stopRequested = true;
        JoinedWorker worker = joined;
        if (worker != null) {
            worker.stop();
        }
        LoadGenerator generator = running.get();
        if (generator != null) {
            generator.stop();
        }
    }

    private void endWarmup(@Nullable Double atSeconds) {
        LoadGenerator generator = running.get();
        if (generator != null && atSeconds != null) {
            generator.endWarmupAt(atSeconds);
        } else if (generator != null) {
            generator.endWarmup();
        }
    }

    /// Reports the clock reading and, if the trial has several workers, the instant on the timeline. A single
    /// worker does not need the clock of the controller, and a trial in simulated time does not use this clock.
    private void reportClock(ControlMessage.ReadClock request, long receivedNanos) throws IOException {
        LoadGenerator generator = joined == null ? null : running.get();
        long now = System.nanoTime();
        link.send(new ControlMessage.ClockRead(
                request.sentNanos(), receivedNanos, now, generator == null ? null : generator.timelineAt(now)));
    }

    private void followClock(TimelineRate line) {
        LoadGenerator generator = running.get();
        if (generator != null && joined != null) {
            generator.followClock(line);
        }
    }

    private void fatal(String reason) {
        fatal.compareAndSet(null, reason);
        stopLoad();
    }

    private void run(ControlMessage.RunTrial trial) throws DriverException, IOException, InterruptedException {
        TrialTime time = isSimulated(trial) ? new SimulatedTime() : new RealTime();
        Driver driver;
        try {
            driver = open(trial, time);
        } catch (DriverException e) {
            link.send(new ControlMessage.NotReached(message(e)));
            return;
        }
        Coordination coordination = Objects.requireNonNullElseGet(joined, () -> new SoleWorker(trial.share()));
        try {
            LoadGenerator generator = new LoadGenerator(trial.load(), driver, time, new Reporter(trial), coordination);
            running.set(generator);
            if (stopRequested) {
                generator.stop();
            }
            generator.prepare();
            link.send(new ControlMessage.Prepared(driver.versions(), driver.readBack()));
            WorkerLedger ledger = generator.runShare();
            if (trial.share().isWhole()) {
                link.send(new ControlMessage.Finished(
                        new DeliveryReconciliation(trial.load(), ledger).outcome(), fatal.get()));
            } else {
                new ShareReporter(link).send(ledger, fatal.get());
            }
        } catch (DriverException | InterruptedException | RuntimeException e) {
            // The cleanup waits for the other workers, which stop only after the controller knows the failure.
            report(e);
        } finally {
            running.set(null);
            close(driver, trial, coordination);
        }
    }

    /// Closes the clients. If the broker keeps running, the first worker also removes the destinations, after the other
    /// workers have closed their clients.
    private void close(Driver driver, ControlMessage.RunTrial trial, Coordination coordination)
            throws InterruptedException {
        if (!trial.removeDestinations()) {
            driver.close(CLOSE_TIMEOUT);
        } else if (trial.share().isFirst()) {
            destinationsRemain = true;
            coordination.awaitAll(Coordination.Step.CLIENTS_CLOSED);
            destinationsRemain = !driver.deleteDestinations();
            driver.close(CLOSE_TIMEOUT);
        } else {
            driver.close(CLOSE_TIMEOUT);
            coordination.awaitAll(Coordination.Step.CLIENTS_CLOSED);
        }
    }

    private Driver open(ControlMessage.RunTrial trial, TrialTime time) throws DriverException {
        DriverFactory factory = ServiceLoader.load(DriverFactory.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(f -> f.name().equals(trial.driver()))
                .findFirst()
                .orElseThrow(() -> new DriverException("driver '" + trial.driver()
                        + "' is not installed. Install a version of Streamgauge that includes this driver"));
        if (factory instanceof ScriptedDriverFactory scripted && trial.script() != null) {
            SimulatedTime simulated = time instanceof SimulatedTime t ? t : null;
            return scripted.open(trial.script(), simulated, trial.load().seed());
        }
        try {
            return factory.open(trial.config(), this::fatal);
        } catch (TlsContext.UnusableTlsException e) {
            throw new DriverException(e.getMessage() + " The files must exist on the host of each worker.", e);
        }
    }

    /// Sink that sends each interval to the controller, which writes the interval to disk.
    private final class Reporter implements IntervalSink {
        /// Resource usage to report; null if the controller samples this worker.
        private final @Nullable WorkerResources resources;

        Reporter(ControlMessage.RunTrial trial) {
            this.resources = trial.reportsResources() ? new WorkerResources(trial.share()) : null;
        }

        @Override
        public void preparing(String what, long done, long total) {
            send(new ControlMessage.Preparing(what, done, total));
        }

        @Override
        public void started(long lateNanos, long agoNanos) {
            if (resources != null) {
                resources.started(agoNanos);
            }
            send(new ControlMessage.Started(
                    System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(agoNanos), lateNanos));
            sampleResources(0);
        }

        @Override
        public void interval(IntervalRow row, Map<String, Histogram> histograms, List<Long> deliveredByGroup) {
            sampleResources(row.endSeconds());
            send(new ControlMessage.IntervalEnded(row, Histograms.encode(histograms), deliveredByGroup));
        }

        private void sampleResources(double seconds) {
            if (resources != null) {
                send(new ControlMessage.ResourcesSampled(resources.sample(seconds)));
            }
        }

        @Override
        public void warmupEnds(double seconds) {
            send(new ControlMessage.WarmupEnds(seconds));
        }

        @Override
        public void transfer(TransferRow row) {
            send(new ControlMessage.TransferEnded(row));
        }

        private void send(ControlMessage message) {
            try {
                link.send(message);
            } catch (IOException e) {
                throw new ControllerLostException(e);
            }
        }
    }

    /// Failure that ends a trial because the controller no longer receives the results of the trial.
    private static final class ControllerLostException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final IOException connection;

        ControllerLostException(IOException connection) {
            super(connection);
            this.connection = connection;
        }
    }
}
