package io.streamgauge.worker.merge;

import io.streamgauge.measure.LongestTotal;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.IntervalRow.Disturbances;
import io.streamgauge.result.row.IntervalRow.Messages;
import io.streamgauge.result.row.Phase;
import io.streamgauge.worker.message.ControlMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Merge of the intervals of several workers. All workers start at the same instant. Therefore, intervals with
/// the same number cover about the same time. During the drain, a worker can end before the others.
///
/// A busy worker ends an interval late, and its counters then cover a longer time than those of the others. A merged
/// interval ends at the mean of the ends. If each worker has the same share of a constant rate, the rate of the merged
/// interval is exact.
public final class IntervalMerge {
    private final Deque<Interval> open = new ArrayDeque<>();
    private final int[] reported;
    private final boolean[] finished;
    /// Row of each worker in the latest merged interval that this worker reported.
    private final List<@Nullable WorkerRow> last;

    private int index;
    private double endSeconds;
    private @Nullable Phase phase;
    private final LongestTotal<Integer> collected = new LongestTotal<>();
    private final LongestTotal<Integer> paused = new LongestTotal<>();
    private final LongestTotal<Integer> waited = new LongestTotal<>();

    /// Row of one worker without its histograms.
    private record WorkerRow(IntervalRow row, List<Long> deliveredByGroup) {}

    /// Interval that some workers have not reported yet. The histograms of the workers are added on
    /// receipt.
    private static final class Interval {
        private final Map<String, BucketCounts> histograms = new HashMap<>();
        private final Map<Integer, WorkerRow> rows = new TreeMap<>();
    }

    public IntervalMerge(int workers) {
        reported = new int[workers];
        finished = new boolean[workers];
        last = new ArrayList<>(Collections.nCopies(workers, null));
    }

    /// Adds an interval from a worker. Returns the merged intervals that are now complete.
    public List<ControlMessage> add(int worker, ControlMessage.IntervalEnded report) {
        int position = reported[worker] - index;
        reported[worker]++;
        while (open.size() <= position) {
            open.add(new Interval());
        }
        Interval interval = open.stream().skip(position).findFirst().orElseThrow();
        interval.rows.put(worker, new WorkerRow(report.row(), report.deliveredByGroup()));
        report.histograms()
                .forEach((tag, counts) -> interval.histograms
                        .computeIfAbsent(tag, _ -> new BucketCounts())
                        .add(counts));
        return complete();
    }

    /// Records that a worker does not report further intervals. Returns the merged intervals that are now
    /// complete.
    public List<ControlMessage> finish(int worker) {
        finished[worker] = true;
        return complete();
    }

    private List<ControlMessage> complete() {
        List<ControlMessage> merged = new ArrayList<>();
        while (isComplete()) {
            merged.add(next(open.removeFirst()));
        }
        return merged;
    }

    private boolean isComplete() {
        if (open.isEmpty()) {
            return false;
        }
        Map<Integer, WorkerRow> rows = open.getFirst().rows;
        return rows.size() == finished.length
                || IntStream.range(0, finished.length).allMatch(i -> finished[i] || rows.containsKey(i));
    }

    private ControlMessage.IntervalEnded next(Interval interval) {
        Disturbances disturbances = disturbances(interval.rows);
        interval.rows.forEach(last::set);
        List<WorkerRow> all = last.stream().filter(Objects::nonNull).toList();
        List<Long> delivered = deliveredByGroup(all);
        IntervalRow row = row(rows(interval.rows.values()), rows(all), delivered, disturbances);
        index++;
        endSeconds = row.endSeconds();
        Map<String, byte[]> histograms = new HashMap<>();
        interval.histograms.forEach((tag, counts) -> histograms.put(tag, counts.encode()));
        return new ControlMessage.IntervalEnded(row, histograms, delivered);
    }

    private static List<IntervalRow> rows(Collection<WorkerRow> workers) {
        return workers.stream().map(WorkerRow::row).toList();
    }

    private static List<Long> deliveredByGroup(List<WorkerRow> all) {
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
    private IntervalRow row(
            List<IntervalRow> ended, List<IntervalRow> all, List<Long> delivered, Disturbances disturbances) {
        return new IntervalRow(
                index,
                ended.getFirst().phase(),
                endSeconds,
                Math.max(
                        endSeconds,
                        ended.stream()
                                .mapToDouble(IntervalRow::endSeconds)
                                .average()
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

    /// Returns the disturbances since the start. Of pauses, waits and garbage collection, the total of the
    /// most affected worker counts in each phase.
    private Disturbances disturbances(Map<Integer, WorkerRow> workers) {
        Phase now = workers.values().iterator().next().row().phase();
        if (phase != now) {
            phase = now;
            List.of(collected, paused, waited).forEach(LongestTotal::startPhase);
        }
        long longestPause = 0;
        long clockShift = 0;
        for (Map.Entry<Integer, WorkerRow> worker : workers.entrySet()) {
            Disturbances of = worker.getValue().row().disturbances();
            collected.record(worker.getKey(), of.gcMillis());
            paused.record(worker.getKey(), of.pausedNanos());
            if (of.senderWaitNanos() >= 0) {
                waited.record(worker.getKey(), of.senderWaitNanos());
            }
            longestPause = Math.max(longestPause, of.longestPauseNanos());
            clockShift = Math.abs(of.clockShiftNanos()) > Math.abs(clockShift) ? of.clockShiftNanos() : clockShift;
        }
        return new Disturbances(
                collected.longest(),
                paused.longest(),
                longestPause,
                waited.isKnown() ? waited.longest() : -1,
                clockShift);
    }
}
