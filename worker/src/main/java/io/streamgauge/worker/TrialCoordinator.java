package io.streamgauge.worker;

import io.streamgauge.load.coordination.Coordination.Step;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.ledger.LedgerMerge;
import io.streamgauge.load.ledger.LedgerPart;
import io.streamgauge.worker.message.ControlMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Coordination of the workers of one trial in the controller. The workers do not communicate with each other
/// directly. The threads that receive the messages from the workers call [#handle].
final class TrialCoordinator {
    /// Time between the last report that a worker is ready and the start of the schedule. All workers must
    /// receive the start message within this time.
    private static final long START_DELAY_NANOS = 300_000_000L;
    /// Minimum time between two comparisons of the ledgers.
    private static final long COMPARISON_NANOS = 500_000_000L;

    /// Minimum time between two broadcasts of the combined state of the path check. With more than 50 workers,
    /// the minimum is 1 ms per worker. Each broadcast sends a message to every worker. If every report caused a
    /// broadcast, the number of messages would grow with the square of the number of workers.
    private static final long PATHS_NANOS = 50_000_000L;
    private static final long PATHS_NANOS_PER_WORKER = 1_000_000L;

    private final int workers;
    private final LongSupplier clock;
    private final Consumer<ControlMessage> toAll;
    private final Map<Step, Integer> reached = new EnumMap<>(Step.class);
    private final List<@Nullable PathState> paths;
    private @Nullable PathState sentPaths;
    private long sentPathsNanos = Long.MIN_VALUE / 2;
    private boolean isBroadcastPlanned;
    private final DrainTotals drains;
    private LedgerMerge ledgers = new LedgerMerge();
    private int comparedLedgers;
    private int prepared;
    private boolean comparing;
    private long comparisonStart;
    private long nextComparison = Long.MIN_VALUE;
    private boolean drained;
    private OptionalLong start = OptionalLong.empty();

    /// @param workers number of workers of the trial, at least 2
    /// @param clock clock of the controller, in nanoseconds since the origin of the trial's timeline
    /// @param toAll action that sends a message to all workers
    TrialCoordinator(int workers, LongSupplier clock, Consumer<ControlMessage> toAll) {
        this.workers = workers;
        this.clock = clock;
        this.toAll = toAll;
        this.paths = new ArrayList<>(Collections.nCopies(workers, null));
        this.drains = new DrainTotals(workers);
    }

    /// Processes a message if it concerns the coordination.
    ///
    /// @param worker number of the worker, counted from 0
    /// @return false if the message is a report on the trial, even if it also concerns the coordination
    synchronized boolean handle(int worker, ControlMessage message) {
        return switch (message) {
            case ControlMessage.Reached(Step step) -> {
                if (reached.merge(step, 1, Integer::sum) == workers) {
                    toAll.accept(new ControlMessage.Proceed(step));
                }
                yield true;
            }
            case ControlMessage.PathsChecked(PathState state) -> {
                paths.set(worker, state);
                reportPaths();
                yield true;
            }
            case ControlMessage.Draining(DrainState state) -> {
                drains.set(worker, state);
                requestLedgers();
                yield true;
            }
            case ControlMessage.LedgerPartReported(LedgerPart part) -> {
                ledgers.add(part);
                yield true;
            }
            case ControlMessage.LedgerReported _ -> {
                comparedLedgers++;
                compareLedgers();
                yield true;
            }
            case ControlMessage.Prepared _ -> {
                prepared++;
                if (prepared == workers) {
                    long at = clock.getAsLong() + START_DELAY_NANOS;
                    start = OptionalLong.of(at);
                    toAll.accept(new ControlMessage.Start(at));
                }
                yield false;
            }
            default -> false;
        };
    }

    /// Returns the start of the schedule as an instant on the timeline; empty until all workers are ready.
    synchronized OptionalLong startNanos() {
        return start;
    }

    /// Sends the combined state of the path check to every worker, now or after the minimum time between two
    /// broadcasts.
    private void reportPaths() {
        long wait = sentPathsNanos + Math.max(PATHS_NANOS, workers * PATHS_NANOS_PER_WORKER) - clock.getAsLong();
        if (wait <= 0) {
            broadcastPaths();
        } else if (!isBroadcastPlanned) {
            isBroadcastPlanned = true;
            Thread.ofVirtual().start(() -> {
                LockSupport.parkNanos(wait);
                broadcastPaths();
            });
        }
    }

    private synchronized void broadcastPaths() {
        isBroadcastPlanned = false;
        List<PathState> known = paths.stream().filter(Objects::nonNull).toList();
        if (known.size() == workers) {
            PathState all = PathState.ofAll(known);
            if (!all.equals(sentPaths)) {
                sentPaths = all;
                sentPathsNanos = clock.getAsLong();
                toAll.accept(new ControlMessage.PathsChecked(all));
            }
        }
    }

    /// Requests the ledgers of all workers if the counts indicate that the drain may have ended.
    private void requestLedgers() {
        long now = clock.getAsLong();
        if (!drained && !comparing && drains.mayBeComplete() && now >= nextComparison) {
            comparing = true;
            comparisonStart = now;
            ledgers = new LedgerMerge();
            comparedLedgers = 0;
            toAll.accept(new ControlMessage.ReportLedger());
        }
    }

    /// Compares the ledgers when all of them have arrived. If every group has received every accepted message,
    /// the drain ends. Otherwise, this method schedules the next comparison so that the comparisons take at most
    /// half of the time.
    private void compareLedgers() {
        if (comparedLedgers < workers) {
            return;
        }
        comparing = false;
        drained = ledgers.ledger().isDelivered();
        ledgers = new LedgerMerge();
        long now = clock.getAsLong();
        nextComparison = Math.max(comparisonStart + COMPARISON_NANOS, now + (now - comparisonStart));
        if (drained) {
            toAll.accept(new ControlMessage.Drained());
        }
    }
}
