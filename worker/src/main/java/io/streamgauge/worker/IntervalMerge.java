package io.streamgauge.worker;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.IntervalRow.Disturbances;
import io.streamgauge.result.row.IntervalRow.Messages;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Merge of the intervals of several workers. All workers start at the same instant, so that intervals
/// with the same number cover the same time. During the drain, a worker can end before the others.
final class IntervalMerge {
    private final List<Deque<ControlMessage.IntervalEnded>> waiting = new ArrayList<>();
    private final List<ControlMessage.@Nullable IntervalEnded> last = new ArrayList<>();
    private final boolean[] finished;
    private int index;
    private double endSeconds;
    private Disturbances disturbances = new Disturbances(0, 0, 0, -1, 0);

    IntervalMerge(int workers) {
        finished = new boolean[workers];
        for (int i = 0; i < workers; i++) {
            waiting.add(new ArrayDeque<>());
            last.add(null);
        }
    }

    /// Adds an interval of a worker. Returns the intervals that are complete.
    List<ControlMessage> add(int worker, ControlMessage.IntervalEnded interval) throws IOException {
        waiting.get(worker).add(interval);
        return complete();
    }

    /// Records that a worker does not report further intervals. Returns the intervals that are complete.
    List<ControlMessage> finish(int worker) throws IOException {
        finished[worker] = true;
        return complete();
    }

    private List<ControlMessage> complete() throws IOException {
        List<ControlMessage> merged = new ArrayList<>();
        while (isComplete()) {
            merged.add(next());
        }
        return merged;
    }

    private boolean isComplete() {
        boolean any = false;
        for (int i = 0; i < finished.length; i++) {
            boolean has = !waiting.get(i).isEmpty();
            any |= has;
            if (!has && !finished[i]) {
                return false;
            }
        }
        return any;
    }

    private ControlMessage.IntervalEnded next() throws IOException {
        Map<String, Histogram> histograms = new HashMap<>();
        List<ControlMessage.IntervalEnded> ended = new ArrayList<>();
        List<Disturbances> increases = new ArrayList<>();
        for (int i = 0; i < finished.length; i++) {
            ControlMessage.IntervalEnded interval = waiting.get(i).poll();
            if (interval != null) {
                increases.add(increase(last.get(i), interval.row().disturbances()));
                last.set(i, interval);
                ended.add(interval);
                Histograms.decode(interval.histograms())
                        .forEach((tag, values) -> histograms
                                .computeIfAbsent(tag, _ -> new Histogram(3))
                                .add(values));
            }
        }
        List<ControlMessage.IntervalEnded> all =
                last.stream().filter(Objects::nonNull).toList();
        List<Long> delivered = deliveredByGroup(all);
        disturbances = withWorst(increases);
        IntervalRow row = row(rows(ended), rows(all), delivered);
        index++;
        endSeconds = row.endSeconds();
        return new ControlMessage.IntervalEnded(row, Histograms.encode(histograms), delivered);
    }

    private static List<IntervalRow> rows(List<ControlMessage.IntervalEnded> intervals) {
        return intervals.stream().map(ControlMessage.IntervalEnded::row).toList();
    }

    private static List<Long> deliveredByGroup(List<ControlMessage.IntervalEnded> all) {
        List<Long> delivered = new ArrayList<>();
        for (int g = 0; g < all.getFirst().deliveredByGroup().size(); g++) {
            int group = g;
            delivered.add(
                    all.stream().mapToLong(i -> i.deliveredByGroup().get(group)).sum());
        }
        return delivered;
    }

    /// @param ended rows of the workers that reported this interval
    /// @param all latest rows of all workers, whose counts are cumulative
    private IntervalRow row(List<IntervalRow> ended, List<IntervalRow> all, List<Long> delivered) {
        return new IntervalRow(
                index,
                ended.getFirst().phase(),
                endSeconds,
                Math.max(
                        endSeconds,
                        ended.stream()
                                .mapToDouble(IntervalRow::endSeconds)
                                .max()
                                .orElse(0)),
                new Messages(
                        all.stream().mapToDouble(IntervalRow::intended).sum(),
                        all.stream().mapToLong(IntervalRow::sent).sum(),
                        all.stream().mapToLong(IntervalRow::sentBytes).sum(),
                        all.stream().mapToLong(IntervalRow::accepted).sum(),
                        all.stream().mapToLong(IntervalRow::failed).sum(),
                        delivered.stream().mapToLong(Long::longValue).min().orElse(0),
                        all.stream().mapToLong(IntervalRow::duplicated).sum(),
                        all.stream().mapToLong(IntervalRow::reordered).sum()),
                disturbances,
                ended.stream().allMatch(IntervalRow::consuming));
    }

    /// Returns the disturbances in one interval of a worker. The times are those of this interval,
    /// and not the totals since the start of the load.
    private static Disturbances increase(ControlMessage.@Nullable IntervalEnded before, Disturbances now) {
        Disturbances earlier =
                before == null ? new Disturbances(0, 0, 0, -1, 0) : before.row().disturbances();
        return new Disturbances(
                now.gcMillis() - earlier.gcMillis(),
                now.pausedNanos() - earlier.pausedNanos(),
                now.longestPauseNanos(),
                now.senderWaitNanos() < 0 ? -1 : now.senderWaitNanos() - Math.max(0, earlier.senderWaitNanos()),
                now.clockShiftNanos());
    }

    /// Adds the largest disturbance of any worker in each interval to the totals. The largest total
    /// would be wrong: if one worker pauses in the warm-up and another one in the measured phase,
    /// the total would not increase in the measured phase.
    private Disturbances withWorst(List<Disturbances> increases) {
        long wait = increases.stream()
                .mapToLong(Disturbances::senderWaitNanos)
                .max()
                .orElse(-1);
        return new Disturbances(
                disturbances.gcMillis() + max(increases, Disturbances::gcMillis),
                disturbances.pausedNanos() + max(increases, Disturbances::pausedNanos),
                max(increases, Disturbances::longestPauseNanos),
                wait < 0 ? disturbances.senderWaitNanos() : Math.max(0, disturbances.senderWaitNanos()) + wait,
                increases.stream()
                        .map(Disturbances::clockShiftNanos)
                        .reduce(0L, (a, b) -> Math.abs(b) > Math.abs(a) ? b : a));
    }

    private static long max(List<Disturbances> increases, ToLongFunction<Disturbances> value) {
        return increases.stream().mapToLong(value).max().orElse(0);
    }
}
