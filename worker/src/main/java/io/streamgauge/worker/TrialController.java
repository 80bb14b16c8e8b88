package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.linux.DiskActivity;
import io.streamgauge.linux.LinuxThread;
import io.streamgauge.measure.LinkActivity;
import io.streamgauge.measure.MetricsSampler;
import io.streamgauge.measure.ResourceSampler;
import io.streamgauge.measure.ResourceSampler.Watched;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.TrialWriter;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// The controller's end: starts a worker for one trial, writes to disk what it reports, samples resources, and
/// ends the trial when a broker dies.
public final class TrialController {
    private static final Duration STOP_LIMIT = Duration.ofSeconds(12);
    /// A boundary of phases and the end of an interval that lies on it differ by the ticker's lateness at most.
    private static final double BOUNDARY_SECONDS = 0.5;

    private final ChildProcesses children;
    private final TrialListener listener;
    private volatile @Nullable WorkerProcess current;
    private volatile boolean interrupted;

    public TrialController(ChildProcesses children, TrialListener listener) {
        this.children = children;
        this.listener = listener;
    }

    /// Ends the running trial early; its results are kept. From any thread.
    public void interrupt() {
        interrupted = true;
        stopWorker();
    }

    private void stopWorker() {
        WorkerProcess worker = current;
        if (worker != null) {
            try {
                worker.link().send(new ControlMessage.Stop());
            } catch (IOException alreadyGone) {
                return;
            }
            // a worker whose client hangs must not keep the run from ending
            Thread.ofVirtual().start(() -> endAfter(worker, STOP_LIMIT));
        }
    }

    private static void endAfter(WorkerProcess worker, Duration limit) {
        try {
            Thread.sleep(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        worker.process().stop(Duration.ZERO);
    }

    /// Runs a trial to its end, whichever that is.
    ///
    /// @throws IOException if the result files cannot be written
    public TrialEnd run(TrialRequest request) throws IOException {
        try (TrialWriter writer = new TrialWriter(request.directory(), request.facts())) {
            try {
                TrialEnd end = conduct(new Conversation(request, writer));
                writer.end(end);
                return end;
            } catch (RuntimeException bug) {
                writer.end(new TrialEnd(TrialStatus.FAILED, "a bug of ours: " + bug.getMessage(), null));
                throw bug;
            }
        }
    }

    private TrialEnd conduct(Conversation conversation) throws IOException {
        TrialRequest request = conversation.request;
        try (WorkerProcess worker = WorkerProcess.start(
                children, request.worker(), request.directory().resolve("logs").resolve("worker.log"))) {
            listener.step("worker started");
            // before anybody can say stop: the worker takes this as the first word only
            if (!conversation.open(worker)) {
                return conversation.workerGone();
            }
            current = worker;
            for (ChildProcess broker : request.brokers()) {
                var _ = broker.onExit().thenAccept(status -> conversation.brokerEnded(broker, status));
            }
            if (interrupted) {
                stopWorker();
            }
            TrialEnd end = recorded(() -> conversation.listen(worker));
            worker.awaitEnd();
            return end;
        } catch (DriverException e) {
            return new TrialEnd(TrialStatus.FAILED, e.getMessage(), null);
        } finally {
            current = null;
        }
    }

    /// Keeps the books of a trial on a thread that gives way to the load: parsing, writing and looking at `/proc`
    /// take some milliseconds each second, which would otherwise be somebody's p99.9.
    private static TrialEnd recorded(Callable<TrialEnd> books) throws IOException {
        FutureTask<TrialEnd> task = new FutureTask<>(() -> {
            LinuxThread.lowerPriority();
            return books.call();
        });
        Thread.ofPlatform().daemon().name("recorder").start(task);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    // the worker is told to stop by whoever interrupts; what it still reports is kept
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            if (e.getCause() instanceof RuntimeException bug) {
                throw bug;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// What is said during one trial.
    private final class Conversation {
        private final TrialRequest request;
        private final TrialWriter writer;
        private volatile @Nullable String brokerFailure;
        private volatile @Nullable IOException metricsFailure;
        private @Nullable ResourceSampler sampler;
        private Optional<LinkActivity> link = Optional.empty();
        private @Nullable MetricsSampler metrics;

        Conversation(TrialRequest request, TrialWriter writer) {
            this.request = request;
            this.writer = writer;
        }

        boolean open(WorkerProcess worker) {
            try {
                worker.link().send(request.message());
                return true;
            } catch (IOException gone) {
                return false;
            }
        }

        void brokerEnded(ChildProcess broker, int status) {
            if (current != null) {
                brokerFailure = "broker '" + broker.name() + "': it ended with status " + status
                        + " under load. Its log is in the trial's logs directory";
                stopWorker();
            }
        }

        TrialEnd listen(WorkerProcess worker) throws IOException {
            sampler = new ResourceSampler(watched(worker), disk());
            link = LinkActivity.towards(request.message().config().addresses());
            try {
                return listenToTheEnd(worker);
            } finally {
                if (metrics != null) {
                    metrics.close();
                }
            }
        }

        private TrialEnd listenToTheEnd(WorkerProcess worker) throws IOException {
            while (true) {
                ControlMessage message;
                try {
                    message = worker.link().receive();
                } catch (IOException gone) {
                    return workerGone();
                }
                TrialEnd end = hear(message);
                if (end != null) {
                    current = null;
                    return end;
                }
            }
        }

        private @Nullable DiskActivity disk() {
            Path data = request.dataDirectory();
            return data == null ? null : DiskActivity.under(data).orElse(null);
        }

        private List<Watched> watched(WorkerProcess worker) {
            List<Watched> watched = new ArrayList<>();
            watched.add(
                    new Watched("generator", Role.GENERATOR, worker.process().pid()));
            request.brokers().forEach(b -> watched.add(new Watched(b.name(), Role.BROKER, b.pid())));
            return watched;
        }

        private TrialEnd workerGone() {
            if (interrupted) {
                return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null);
            }
            String why = brokerFailure != null
                    ? brokerFailure
                    : "worker: it ended unexpectedly. Look at worker.log in the trial's logs directory;"
                            + " if it ran out of memory, raise worker.heap";
            return new TrialEnd(TrialStatus.FAILED, why, null);
        }

        private @Nullable TrialEnd hear(ControlMessage message) throws IOException {
            switch (message) {
                case ControlMessage.Prepared prepared -> prepared(prepared);
                case ControlMessage.Started started -> {
                    writer.started(started.atMillis());
                    askBrokers();
                    sample(0, true);
                }
                case ControlMessage.IntervalEnded ended -> interval(ended);
                case ControlMessage.TransferEnded ended -> writer.transfer(ended.row());
                case ControlMessage.Finished finished -> {
                    return finished(finished);
                }
                case ControlMessage.Failed failed -> {
                    return failed(failed);
                }
                case ControlMessage.NotReached notReached -> {
                    return notReached(notReached);
                }
                case ControlMessage.Hello _, ControlMessage.RunTrial _, ControlMessage.Stop _ ->
                    throw new IOException("unexpected " + message.getClass().getSimpleName() + " from the worker");
            }
            return null;
        }

        private void prepared(ControlMessage.Prepared prepared) throws IOException {
            Map<String, String> versions = new TreeMap<>(prepared.versions());
            versions.putAll(request.versions());
            List<Setting> settings = new ArrayList<>(request.settings());
            settings.addAll(prepared.settings());
            settings.replaceAll(
                    s -> new Setting(s.scope(), s.name(), request.secrets().masked(s.value()), s.origin()));
            writer.settings(new TrialSettings(versions, settings));
            listener.step("every path is proven");
        }

        private void askBrokers() {
            if (!request.metrics().isEmpty()) {
                metrics = new MetricsSampler(
                        request.metrics(),
                        System::nanoTime,
                        LinuxThread::lowerPriority,
                        this::write,
                        trouble -> listener.step(trouble));
            }
        }

        /// A disk that is full ends the trial like any other result file that cannot be written.
        private void write(List<MetricsRow> rows) {
            try {
                writer.metrics(rows);
            } catch (IOException full) {
                metricsFailure = full;
            }
        }

        private void interval(ControlMessage.IntervalEnded ended) throws IOException {
            IntervalRow row = ended.row();
            sample(row.endSeconds(), endsPhase(row.endSeconds()));
            Map<String, Histogram> histograms = Histograms.decode(ended.histograms());
            writer.interval(row, histograms);
            IOException failure = metricsFailure;
            if (failure != null) {
                throw failure;
            }
            listener.interval(row, histograms);
        }

        private boolean endsPhase(double seconds) {
            double warmup = request.facts().warmupSeconds();
            double end = warmup + request.facts().measureSeconds();
            return Math.abs(seconds - warmup) < BOUNDARY_SECONDS || Math.abs(seconds - end) < BOUNDARY_SECONDS;
        }

        private void sample(double seconds, boolean thorough) throws IOException {
            if (sampler != null && !request.facts().simulated()) {
                List<ResourceRow> rows = new ArrayList<>(sampler.sample(seconds, thorough));
                link.ifPresent(l -> rows.addAll(l.rows(seconds)));
                writer.resources(rows);
            }
        }

        private TrialEnd finished(ControlMessage.Finished finished) {
            if (interrupted) {
                return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", finished.outcome());
            }
            String failure = brokerFailure != null ? brokerFailure : finished.fatal();
            return new TrialEnd(
                    failure == null ? TrialStatus.DONE : TrialStatus.FAILED, masked(failure), finished.outcome());
        }

        private TrialEnd notReached(ControlMessage.NotReached notReached) {
            if (interrupted) {
                return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null);
            }
            return brokerFailure != null
                    ? new TrialEnd(TrialStatus.FAILED, brokerFailure, null)
                    : new TrialEnd(TrialStatus.NOT_DEPLOYED, masked(notReached.reason()), null);
        }

        /// Brokers and clients may quote what they were given.
        private @Nullable String masked(@Nullable String reason) {
            return reason == null ? null : request.secrets().maskedWithin(reason);
        }

        private TrialEnd failed(ControlMessage.Failed failed) {
            if (interrupted) {
                return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null);
            }
            if (failed.bug()) {
                throw new IllegalStateException(failed.reason());
            }
            return new TrialEnd(
                    TrialStatus.FAILED, brokerFailure != null ? brokerFailure : masked(failed.reason()), null);
        }
    }
}
