package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.ScriptedDriverFactory;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.load.IntervalSink;
import io.streamgauge.load.LoadGenerator;
import io.streamgauge.load.RealTime;
import io.streamgauge.load.SimulatedTime;
import io.streamgauge.load.TrialTime;
import io.streamgauge.result.LoadOutcome;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.TransferRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Executor of trials in the worker process. The worker runs the trials in sequence and reports the
/// results to the controller.
final class Worker {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(8);

    private final ControlConnection link;
    private final BlockingQueue<ControlMessage> pending = new LinkedBlockingQueue<>();
    private final AtomicReference<@Nullable LoadGenerator> running = new AtomicReference<>();
    private final AtomicReference<@Nullable String> fatal = new AtomicReference<>();
    private volatile boolean stopRequested;

    Worker(ControlConnection link) {
        this.link = link;
    }

    void serve() throws IOException, InterruptedException {
        Thread.ofPlatform().daemon().name("controller-link").start(this::receiveCommands);
        while (pending.take() instanceof ControlMessage.RunTrial trial) {
            runOnOwnThread(trial);
            // The JVM must not collect the garbage of this trial during the next trial.
            System.gc();
            link.send(new ControlMessage.Idle());
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
        Thread.ofPlatform().name("trial").start(task);
        try {
            task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private void runAndReport(ControlMessage.RunTrial trial) throws IOException {
        try {
            run(trial);
        } catch (DriverException e) {
            link.send(new ControlMessage.Failed(message(e), false));
        } catch (InterruptedException e) {
            link.send(new ControlMessage.Failed("the worker was interrupted. Run the experiment again", false));
        } catch (RuntimeException e) {
            e.printStackTrace();
            link.send(new ControlMessage.Failed("unexpected " + e + ". The stack trace is in the worker's log", true));
        }
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
                        pending.add(trial);
                    }
                    case ControlMessage.Exit exit -> pending.add(exit);
                    case ControlMessage.Stop _ -> stopLoad();
                    case ControlMessage.EndWarmup _ -> endWarmup();
                    default -> {} // the controller does not send other messages
                }
            }
        } catch (IOException connectionLost) {
            // The results cannot be recorded without the controller, so the load ends immediately.
            Runtime.getRuntime().halt(3);
        }
    }

    private void stopLoad() {
        stopRequested = true;
        LoadGenerator generator = running.get();
        if (generator != null) {
            generator.stop();
        }
    }

    private void endWarmup() {
        LoadGenerator generator = running.get();
        if (generator != null) {
            generator.endWarmup();
        }
    }

    private void fatal(String reason) {
        fatal.compareAndSet(null, reason);
        stopLoad();
    }

    private void run(ControlMessage.RunTrial trial) throws DriverException, IOException, InterruptedException {
        MemoryScript script = trial.script();
        TrialTime time = script != null && script.simulated() ? new SimulatedTime() : new RealTime();
        Driver driver;
        try {
            driver = open(trial, time);
        } catch (DriverException e) {
            link.send(new ControlMessage.NotReached(message(e)));
            return;
        }
        try {
            LoadGenerator generator = new LoadGenerator(trial.load(), driver, time, new Reporter());
            running.set(generator);
            if (stopRequested) {
                generator.stop();
            }
            generator.prepare();
            link.send(new ControlMessage.Prepared(driver.versions(), driver.readBack()));
            LoadOutcome outcome = generator.run();
            link.send(new ControlMessage.Finished(outcome, fatal.get()));
        } finally {
            running.set(null);
            if (trial.removeDestinations()) {
                driver.deleteDestinations();
            }
            driver.close(CLOSE_TIMEOUT);
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
        return factory.open(trial.config(), this::fatal);
    }

    /// Sink that sends each interval to the controller, which writes the interval to disk.
    private final class Reporter implements IntervalSink {
        @Override
        public void preparing(String what, long done, long total) {
            send(new ControlMessage.Preparing(what, done, total));
        }

        @Override
        public void started() {
            send(new ControlMessage.Started(System.currentTimeMillis()));
        }

        @Override
        public void interval(IntervalRow row, Map<String, Histogram> histograms) {
            send(new ControlMessage.IntervalEnded(row, Histograms.encode(histograms)));
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
                throw new UncheckedIOException(e);
            }
        }
    }
}
