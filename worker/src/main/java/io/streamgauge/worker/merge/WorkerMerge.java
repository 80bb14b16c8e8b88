package io.streamgauge.worker.merge;

import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.load.DeliveryReconciliation;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.load.ledger.LedgerPart;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.Setting;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.WorkerFigures;
import io.streamgauge.result.row.Phase;
import io.streamgauge.worker.message.ControlMessage;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Merge of the reports of several workers into the reports of one worker. Counters and histograms are
/// added. Quantiles are never averaged.
///
/// The threads that receive the messages from the workers call this class. Each report is merged immediately, so
/// that the reports of a thousand workers do not accumulate in memory. This class is thread-safe.
public final class WorkerMerge {
    private final int workers;
    private final LoadSpec load;
    private final Placement placement;
    private final IntervalMerge intervals;
    private final Map<String, String> versions = new TreeMap<>();
    private final Set<Setting> settings = new LinkedHashSet<>();
    private final ShareMerge shares;
    private final Map<Integer, Long> startDelays = new TreeMap<>();
    private final Map<Integer, BucketCounts> sendDelays = new TreeMap<>();
    private final Map<Integer, Long> pausedNanos = new TreeMap<>();
    private int prepared;
    private int finished;
    private long startedAtMillis = Long.MAX_VALUE;
    private boolean warmupEnded;
    private @Nullable String fatal;

    public WorkerMerge(int workers, LoadSpec load, Placement placement) {
        this.shares = new ShareMerge(workers);
        this.workers = workers;
        this.load = load;
        this.placement = placement;
        this.intervals = new IntervalMerge(workers);
    }

    /// Merges a report from a worker.
    ///
    /// @param worker number of the worker, counted from 0
    /// @param merged receiver of the reports on the whole trial that this report completes. Only one thread at a
    ///     time calls the receiver, so that the intervals arrive in order
    /// @throws IllegalArgumentException if a histogram or a part of a ledger is damaged
    public synchronized void accept(int worker, ControlMessage message, Consumer<ControlMessage> merged) {
        merge(worker, message).forEach(merged);
    }

    private List<ControlMessage> merge(int worker, ControlMessage message) {
        if (workers == 1) {
            return List.of(message);
        }
        return switch (message) {
            case ControlMessage.Prepared report -> prepared(report);
            case ControlMessage.Started report -> started(worker, report);
            case ControlMessage.WarmupEnds report -> {
                boolean first = !warmupEnded;
                warmupEnded = true;
                yield first ? List.of(report) : List.of();
            }
            case ControlMessage.IntervalEnded report -> {
                record(worker, report);
                yield intervals.add(worker, report);
            }
            case ControlMessage.SharePart(LedgerPart part) -> {
                shares.add(worker, part);
                yield List.of();
            }
            case ControlMessage.ShareFinished report -> finished(worker, report);
            default -> List.of(message);
        };
    }

    private List<ControlMessage> prepared(ControlMessage.Prepared report) {
        versions.putAll(report.versions());
        settings.addAll(report.settings());
        prepared++;
        return prepared == workers ? List.of(new ControlMessage.Prepared(versions, List.copyOf(settings))) : List.of();
    }

    private List<ControlMessage> started(int worker, ControlMessage.Started report) {
        startDelays.put(worker, report.lateNanos());
        startedAtMillis = Math.min(startedAtMillis, report.atMillis());
        return startDelays.size() == workers
                ? List.of(new ControlMessage.Started(
                        startedAtMillis,
                        startDelays.values().stream()
                                .mapToLong(Long::longValue)
                                .max()
                                .orElse(0)))
                : List.of();
    }

    /// Stores the send delays and the pauses of a worker until the end of the measured phase, because the ledger of the
    /// worker does not contain them.
    private void record(int worker, ControlMessage.IntervalEnded report) {
        byte[] delays = report.histograms().get(LatencyStage.SEND_DELAY.tag());
        if (delays != null) {
            sendDelays.computeIfAbsent(worker, _ -> new BucketCounts()).add(delays);
        }
        if (report.row().phase() != Phase.DRAIN) {
            pausedNanos.put(worker, report.row().pausedNanos());
        }
    }

    private List<ControlMessage> finished(int worker, ControlMessage.ShareFinished report) {
        shares.finish(worker, report.summary());
        finished++;
        fatal = fatal == null ? report.fatal() : fatal;
        List<ControlMessage> complete = new ArrayList<>(intervals.finish(worker));
        if (finished == workers) {
            LoadOutcome outcome = new DeliveryReconciliation(load, shares.ledger()).outcome(figures(), placement);
            complete.add(new ControlMessage.Finished(outcome, fatal));
        }
        return complete;
    }

    private List<WorkerFigures> figures() {
        return IntStream.range(0, workers).mapToObj(this::figures).toList();
    }

    private WorkerFigures figures(int worker) {
        ShareMerge.Counts counts = shares.counts(worker);
        BucketCounts delays = sendDelays.get(worker);
        return new WorkerFigures(
                worker + 1,
                counts.producers(),
                counts.consumers(),
                counts.intended(),
                counts.sent(),
                counts.accepted(),
                counts.delivered(),
                startDelays.getOrDefault(worker, 0L),
                delays == null ? 0 : delays.toHistogram().getValueAtPercentile(99),
                pausedNanos.getOrDefault(worker, 0L),
                counts.fromOtherWorkers(),
                counts.negativeLatencies());
    }
}
