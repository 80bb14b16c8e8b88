package io.streamgauge.worker;

import io.streamgauge.linux.DiskActivity;
import io.streamgauge.linux.LinuxThread;
import io.streamgauge.measure.resources.LinkActivity;
import io.streamgauge.measure.resources.LocalListeners;
import io.streamgauge.measure.resources.MetricsSampler;
import io.streamgauge.measure.resources.ResourceSampler;
import io.streamgauge.measure.resources.ResourceSampler.SampledProcess;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.TrialWriter;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.worker.merge.Histograms;
import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Session of the controller with the workers of one trial. The session writes the reports from the workers to
/// disk, samples the resource usage and determines how the trial ended.
final class TrialSession {
    /// Maximum difference in seconds between the end of a phase and the end of the last interval of this phase.
    private static final double BOUNDARY_SECONDS = 0.5;
    /// Exit status of a process that was killed with the signal KILL.
    private static final int KILLED_STATUS = 137;

    private static final double NANOS_PER_SECOND = 1e9;
    /// Text in the message about a lost worker. The message appears before the cause is known.
    private static final String LOST = " is lost";

    private final ActiveWorker active;
    private final TrialListener listener;
    private final TrialRequest request;
    private final TrialWriter writer;
    private volatile @Nullable String brokerFailure;
    /// Reason why the driver of one of several workers has ended the load early; null if it has not.
    private @Nullable String driverFailure;

    private volatile @Nullable IOException metricsFailure;
    private final List<ResourceRow> ofWorkers = new ArrayList<>();
    private @Nullable WorkerGroup group;
    private @Nullable ResourceSampler sampler;
    private Optional<LinkActivity> link = Optional.empty();
    private @Nullable MetricsSampler metrics;
    private double warmupSeconds;
    private long startNanos;
    private @Nullable WarmupMonitor warmup;
    /// True if a transfer has ended since the last interval.
    private boolean transferEnded;

    TrialSession(ActiveWorker active, TrialListener listener, TrialRequest request, TrialWriter writer) {
        this.active = active;
        this.listener = listener;
        this.request = request;
        this.writer = writer;
        this.warmupSeconds = request.facts().warmupSeconds();
        this.warmup = request.message().load().phases().isWarmupAutomatic() ? new WarmupMonitor(request.facts()) : null;
    }

    /// Ends the trial. The reason is the first broker that has exited, because the others may exit as a consequence.
    synchronized void brokerEnded(ChildProcess broker, int status) {
        if (active.isLoading() && brokerFailure == null) {
            brokerFailure = "broker '" + broker.name() + "' exited with status " + status
                    + " under load. Read its log '" + broker.log() + "'";
            active.stop();
        }
    }

    TrialEnd receiveUntilEnd(WorkerGroup workers) throws IOException {
        group = workers;
        sampler = resourceSampler(workers);
        // Workers on other hosts do not use the network link of this machine for the load.
        link = workers.hosts().isEmpty()
                ? LinkActivity.ofRouteTo(request.message().config().addresses())
                : Optional.empty();
        try {
            return receiveMessages(workers);
        } finally {
            if (metrics != null) {
                metrics.close();
            }
            writeClocks();
        }
    }

    private TrialEnd receiveMessages(WorkerGroup workers) throws IOException {
        while (true) {
            WorkerGroup.Received received;
            try {
                received = workers.receive();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null);
            }
            ControlMessage report = received.message();
            if (report == null) {
                return workerExited(workers, received.worker());
            }
            if (report instanceof ControlMessage.ShareFinished share) {
                // The driver has ended the load of this worker early.
                driverFailure = driverFailure == null ? masked(share.fatal()) : driverFailure;
                active.stop();
                continue;
            }
            TrialEnd end = handle(report);
            if (end != null) {
                active.clear();
                return end;
            }
        }
    }

    private @Nullable DiskActivity diskActivity() {
        Path data = request.dataDirectory();
        return data == null ? null : DiskActivity.under(data).orElse(null);
    }

    /// Creates the sampler of resource usage. If the processes of a connected system run on this
    /// machine and cannot be identified, the sampler does not report the CPU time of other
    /// programs.
    private ResourceSampler resourceSampler(WorkerGroup workers) {
        List<SampledProcess> watched = sampledProcesses(workers);
        Optional<Set<Long>> listeners = request.brokers().isEmpty()
                ? LocalListeners.of(request.message().config().addresses())
                : Optional.of(Set.of());
        return listeners
                .map(pids -> ResourceSampler.withOtherProcesses(watched, diskActivity(), pids))
                .orElseGet(() -> new ResourceSampler(watched, diskActivity()));
    }

    private List<SampledProcess> sampledProcesses(WorkerGroup workers) {
        List<SampledProcess> watched = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            OptionalLong pid = workers.workers().get(i).localPid();
            if (pid.isPresent()) {
                watched.add(new SampledProcess(
                        SeveralWorkers.processName(i, workers.size()), Role.GENERATOR, pid.getAsLong()));
            }
        }
        request.brokers().forEach(b -> watched.add(new SampledProcess(b.name(), Role.BROKER, b.pid())));
        // Brokers of different systems can have the same name.
        request.idleBrokers()
                .forEach(b ->
                        watched.add(new SampledProcess("idle " + b.name() + " " + b.pid(), Role.IDLE_BROKER, b.pid())));
        return watched;
    }

    /// @param worker number of the worker, counted from 0
    TrialEnd workerExited(WorkerGroup workers, int worker) {
        if (active.isInterrupted()) {
            return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null);
        }
        // The controller kills workers that do not report their counters in time after such a failure.
        String cause = brokerFailure != null ? brokerFailure : driverFailure;
        if (cause == null && isDistributed(workers)) {
            listener.step(NumberFormatter.toAscii(nameOf(workers, worker))
                    + LOST
                    + (workers.size() > 1 ? ", and the other workers stop" : ""));
        }
        // The other workers must not continue while this thread waits for the exit status.
        workers.sendAll(new ControlMessage.Stop());
        String reason = cause != null ? cause : exitReason(workers, worker);
        boolean lost = cause == null && isDistributed(workers) && !isOutOfMemory(workers, worker);
        return new TrialEnd(lost ? TrialStatus.WORKER_LOST : TrialStatus.FAILED, reason, null);
    }

    private static boolean isDistributed(WorkerGroup workers) {
        return workers.size() > 1 || !workers.hosts().isEmpty();
    }

    private static boolean isOutOfMemory(WorkerGroup workers, int worker) {
        return exitStatus(workers.workers().get(worker)) == RunningWorker.OUT_OF_MEMORY_STATUS;
    }

    /// Returns the exit status of a worker whose connection has closed; -1 if the worker is still running, or if
    /// the status is unknown.
    private static int exitStatus(RunningWorker worker) {
        try {
            return worker.onExit()
                    .copy()
                    .completeOnTimeout(-1, 1, TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException unknown) {
            return -1;
        }
    }

    private static String nameOf(WorkerGroup workers, int worker) {
        return (workers.size() == 1 ? "the worker" : "worker " + (worker + 1) + " of " + workers.size())
                + workers.workers()
                        .get(worker)
                        .host()
                        .map(host -> " on host " + host.hostName())
                        .orElse("");
    }

    private String exitReason(WorkerGroup workers, int worker) {
        int status = exitStatus(workers.workers().get(worker));
        RunningWorker exited = workers.workers().get(worker);
        String name = nameOf(workers, worker);
        if (status < 0) {
            return name + " did not respond and did not report that it ended. "
                    + exited.causeOfLoss()
                            .orElse(
                                    "Check the host and the network between the host and this machine, and read the log of"
                                            + " the worker in the logs directory of the trial");
        }
        if (status != RunningWorker.OUT_OF_MEMORY_STATUS) {
            return name + " exited unexpectedly with status " + status + ". "
                    + (exited.host().isPresent() && status == KILLED_STATUS
                            ? "Another program or the kernel killed it, for example because of a memory limit. "
                            : "")
                    + "Read " + (worker == 0 ? "worker.log" : "worker-" + (worker + 1) + ".log")
                    + " in the logs directory of the trial or of its search";
        }
        // In simulated time, a worker that needs more than half of the controller's heap runs in a separate process.
        long heap = exited.isProcess()
                ? request.worker().heapBytes()
                : Runtime.getRuntime().maxMemory();
        long larger = exited.isProcess() ? heap * 2 : heap;
        return name + " ran out of memory with a heap of " + (heap >> 20)
                + (exited.isProcess() ? " MiB" : " MiB, which it shares with the controller")
                + ". Increase 'worker.heap', for example to " + (larger >> 20)
                + " MiB, or decrease the number of producers or consumers, or 'max-in-flight'";
    }

    private @Nullable TrialEnd handle(ControlMessage message) throws IOException {
        switch (message) {
            case ControlMessage.Preparing p ->
                listener.step(NumberFormatter.toAscii(
                        NumberFormatter.count(p.done()) + " of " + NumberFormatter.count(p.total()) + " " + p.what()));
            case ControlMessage.Prepared prepared -> prepared(prepared);
            case ControlMessage.Started started -> {
                writer.started(started.atMillis());
                startNanos = System.nanoTime() - sinceStartNanos(started);
                pollBrokerMetrics();
                sample(0, true);
            }
            case ControlMessage.WarmupEnds ends -> warmupEnds(ends.seconds());
            case ControlMessage.IntervalEnded ended -> interval(ended);
            case ControlMessage.TransferEnded ended -> {
                writer.transfer(ended.row());
                transferEnded = true;
            }
            case ControlMessage.Finished finished -> {
                return finished(finished);
            }
            case ControlMessage.Failed failed -> {
                return failed(failed);
            }
            case ControlMessage.NotReached notReached -> {
                return notReached(notReached);
            }
            case ControlMessage.ResourcesSampled(List<ResourceRow> rows) -> {
                if (!request.facts().simulated()) {
                    ofWorkers.addAll(rows);
                    writer.resources(rows);
                    listener.resources(rows);
                }
            }
            case ControlMessage.Hello _,
                    ControlMessage.ReadClock _,
                    ControlMessage.ClockRead _,
                    ControlMessage.FollowClock _,
                    ControlMessage.Reached _,
                    ControlMessage.Proceed _,
                    ControlMessage.PathsChecked _,
                    ControlMessage.Start _,
                    ControlMessage.Draining _,
                    ControlMessage.ReportLedger _,
                    ControlMessage.LedgerPartReported _,
                    ControlMessage.LedgerReported _,
                    ControlMessage.Drained _,
                    ControlMessage.SharePart _,
                    ControlMessage.ShareFinished _,
                    ControlMessage.RunTrial _,
                    ControlMessage.EndWarmup _,
                    ControlMessage.Idle _,
                    ControlMessage.Exit _,
                    ControlMessage.Stop _ ->
                throw new IOException(
                        "control message " + message.getClass().getSimpleName() + ": the worker must not send it");
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
        TrialSettings recorded = new TrialSettings(versions, settings, group == null ? List.of() : group.hosts());
        writer.settings(recorded);
        listener.prepared(recorded);
        listener.step("all paths checked");
    }

    private void pollBrokerMetrics() {
        if (!request.metrics().isEmpty()) {
            metrics = new MetricsSampler(
                    request.metrics(),
                    System::nanoTime,
                    LinuxThread::lowerPriority,
                    this::write,
                    trouble -> listener.step(trouble));
        }
    }

    /// Writes broker metrics. If writing fails, for example because the disk is full, the trial fails
    /// at the end of the next interval.
    private void write(List<MetricsRow> rows) {
        try {
            writer.metrics(rows);
            listener.metrics(rows);
        } catch (IOException full) {
            metricsFailure = full;
        }
    }

    private void interval(ControlMessage.IntervalEnded ended) throws IOException {
        IntervalRow row = ended.row();
        // The last transfer ends the measured phase before its limit.
        boolean boundary = (transferEnded && row.phase() == Phase.MEASURE)
                || isLastOfPhase(row, warmupSeconds)
                || isLastOfPhase(row, warmupSeconds + request.facts().measureSeconds());
        transferEnded = false;
        List<ResourceRow> resources = sample(row.endSeconds(), boundary);
        resources.addAll(ofWorkers);
        ofWorkers.clear();
        writeClocks();
        Map<String, Histogram> histograms = Histograms.decode(ended.histograms());
        writer.interval(row, histograms);
        if (warmup != null && warmup.isOver(row, histograms, resources)) {
            warmup = null;
            active.endWarmup(row.endSeconds());
        }
        IOException failure = metricsFailure;
        if (failure != null) {
            throw failure;
        }
        listener.interval(row, histograms);
    }

    private void writeClocks() throws IOException {
        if (group != null) {
            writer.clocks(group.clockRows());
        }
    }

    /// Returns whether an interval is the last one of a phase. On a busy machine, the interval ends late.
    ///
    /// @param end planned end of the phase, in seconds since the start of the schedule
    static boolean isLastOfPhase(IntervalRow row, double end) {
        return Math.abs(row.endSeconds() - end) < BOUNDARY_SECONDS
                || (row.startSeconds() < end && row.endSeconds() >= end);
    }

    private void warmupEnds(double seconds) {
        warmupSeconds = seconds;
        listener.warmupEnds(seconds);
        listener.step("reached a steady state after a warm-up of "
                + NumberFormatter.toAscii(NumberFormatter.duration(seconds)));
    }

    /// Returns the time since the start of the schedule, in nanoseconds; 0 for workers on other hosts, whose
    /// clocks may differ from the clock of this machine.
    private long sinceStartNanos(ControlMessage.Started started) {
        boolean remote = group == null || !group.hosts().isEmpty();
        return remote ? 0 : TimeUnit.MILLISECONDS.toNanos(Math.max(0, System.currentTimeMillis() - started.atMillis()));
    }

    private List<ResourceRow> sample(double seconds, boolean thorough) throws IOException {
        List<ResourceRow> rows = new ArrayList<>();
        if (sampler != null && !request.facts().simulated()) {
            double at = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
            rows.addAll(sampler.sample(seconds, thorough));
            link.ifPresent(l -> rows.addAll(l.rows(seconds)));
            rows.replaceAll(row -> row.sampledAt(at));
            writer.resources(rows);
            listener.resources(List.copyOf(rows));
        }
        return rows;
    }

    private TrialEnd finished(ControlMessage.Finished finished) {
        if (active.isInterrupted()) {
            return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", finished.outcome());
        }
        String failure = brokerFailure != null ? brokerFailure : finished.fatal();
        return new TrialEnd(
                failure == null ? TrialStatus.DONE : TrialStatus.FAILED, masked(failure), finished.outcome());
    }

    private TrialEnd notReached(ControlMessage.NotReached notReached) {
        if (active.isInterrupted()) {
            return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null);
        }
        return brokerFailure != null
                ? new TrialEnd(TrialStatus.FAILED, brokerFailure, null)
                : new TrialEnd(TrialStatus.NOT_DEPLOYED, masked(notReached.reason()), null);
    }

    /// Masks credentials, which broker and client messages may contain.
    private @Nullable String masked(@Nullable String reason) {
        return reason == null ? null : request.secrets().maskedWithin(reason);
    }

    private TrialEnd failed(ControlMessage.Failed failed) {
        if (active.isInterrupted()) {
            return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null);
        }
        String reason = request.secrets().maskedWithin(failed.reason());
        if (failed.bug()) {
            throw new IllegalStateException(reason);
        }
        return new TrialEnd(TrialStatus.FAILED, brokerFailure != null ? brokerFailure : reason, null);
    }
}
