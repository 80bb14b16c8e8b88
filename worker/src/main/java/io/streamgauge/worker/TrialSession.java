package io.streamgauge.worker;

import io.streamgauge.process.ChildProcess;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.TrialWriter;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.worker.merge.Histograms;
import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Session of the controller with the workers of one trial. The session writes the reports from the workers to
/// disk and determines how the trial ended.
final class TrialSession {
    /// Maximum difference in seconds between the end of a phase and the end of the last interval of this phase.
    private static final double BOUNDARY_SECONDS = 0.5;
    /// Text in the message about a lost worker. The message appears before the cause is known.
    private static final String LOST = " is lost";

    private final ActiveWorker active;
    private final TrialListener listener;
    private final TrialRequest request;
    private final TrialWriter writer;
    private volatile @Nullable String brokerFailure;
    /// Reason why the driver of one of several workers has ended the load early; null if it has not.
    private @Nullable String driverFailure;

    private @Nullable WorkerGroup group;
    private double warmupSeconds;
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
        try (TrialSampling sampling = new TrialSampling(request, listener, writer, workers)) {
            return receiveMessages(workers, sampling);
        } finally {
            writeClocks();
        }
    }

    private TrialEnd receiveMessages(WorkerGroup workers, TrialSampling sampling) throws IOException {
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
            TrialEnd end = handle(report, sampling);
            if (end != null) {
                active.clear();
                return end;
            }
        }
    }

    /// @param worker number of the worker, counted from 0
    TrialEnd workerExited(WorkerGroup workers, int worker) {
        if (active.isInterrupted()) {
            return new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null);
        }
        // The controller kills workers that do not report their counters in time after such a failure.
        String cause = brokerFailure != null ? brokerFailure : driverFailure;
        WorkerExit exit = new WorkerExit(workers, worker, request.worker().heapBytes());
        if (cause == null && exit.isOfDistributedTrial()) {
            listener.step(NumberFormatter.toAscii(exit.name())
                    + LOST
                    + (workers.size() > 1 ? ", and the other workers stop" : ""));
        }
        // The other workers must not continue while this thread waits for the exit status.
        workers.sendAll(new ControlMessage.Stop());
        String reason = cause != null ? cause : exit.reason();
        boolean lost = cause == null && exit.isOfDistributedTrial() && !exit.isOutOfMemory();
        return new TrialEnd(lost ? TrialStatus.WORKER_LOST : TrialStatus.FAILED, reason, null);
    }

    private @Nullable TrialEnd handle(ControlMessage message, TrialSampling sampling) throws IOException {
        switch (message) {
            case ControlMessage.Preparing p ->
                listener.step(NumberFormatter.toAscii(
                        NumberFormatter.count(p.done()) + " of " + NumberFormatter.count(p.total()) + " " + p.what()));
            case ControlMessage.Prepared prepared -> prepared(prepared);
            case ControlMessage.Started started -> {
                writer.started(started.atMillis());
                sampling.start(System.nanoTime() - sinceStartNanos(started));
            }
            case ControlMessage.WarmupEnds ends -> warmupEnds(ends.seconds());
            case ControlMessage.IntervalEnded ended -> interval(ended, sampling);
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
            case ControlMessage.ResourcesSampled(List<ResourceRow> rows) -> sampling.reported(rows);
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
        TrialSettings recorded = new TrialSettings(
                versions, settings, group == null ? List.of() : group.hosts(), request.remainingFrom());
        writer.settings(recorded);
        listener.prepared(recorded);
        listener.step("all paths checked");
    }

    private void interval(ControlMessage.IntervalEnded ended, TrialSampling sampling) throws IOException {
        IntervalRow row = ended.row();
        // The last transfer ends the measured phase before its limit.
        boolean boundary = (transferEnded && row.phase() == Phase.MEASURE)
                || isLastOfPhase(row, warmupSeconds)
                || isLastOfPhase(row, warmupSeconds + request.facts().measureSeconds());
        transferEnded = false;
        List<ResourceRow> resources = sampling.atEndOfInterval(row.endSeconds(), boundary);
        writeClocks();
        Map<String, Histogram> histograms = Histograms.decode(ended.histograms());
        writer.interval(row, histograms);
        if (warmup != null && warmup.isOver(row, histograms, resources)) {
            warmup = null;
            active.endWarmup(row.endSeconds());
        }
        sampling.checkMetrics();
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
