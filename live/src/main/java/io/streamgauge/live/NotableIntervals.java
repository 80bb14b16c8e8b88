package io.streamgauge.live;

import io.streamgauge.result.row.IntervalRow;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/// Intervals of a measured phase that the analysis of a running trial needs: the last interval, and the
/// intervals with the highest values of figures that are not cumulative. The number of these intervals does
/// not depend on the length of the phase.
final class NotableIntervals {
    private final List<ToLongFunction<IntervalRow>> figures;
    private final List<IntervalRow> highest = new ArrayList<>();
    private IntervalRow last;

    /// @param clockShiftNanos deviation of the clock at the start of the phase
    NotableIntervals(IntervalRow first, long clockShiftNanos) {
        figures = List.of(
                IntervalRow::longestPauseNanos,
                row -> Math.abs(row.clockShiftNanos() - clockShiftNanos),
                IntervalRow::backlog,
                row -> row.consuming() ? 0 : 1);
        figures.forEach(_ -> highest.add(first));
        last = first;
    }

    void add(IntervalRow row) {
        last = row;
        for (int i = 0; i < figures.size(); i++) {
            ToLongFunction<IntervalRow> figure = figures.get(i);
            if (figure.applyAsLong(row) > figure.applyAsLong(highest.get(i))) {
                highest.set(i, row);
            }
        }
    }

    IntervalRow last() {
        return last;
    }

    /// Returns the intervals in the order of time.
    List<IntervalRow> rows() {
        TreeMap<Integer, IntervalRow> rows = new TreeMap<>();
        highest.forEach(row -> rows.put(row.index(), row));
        rows.put(last.index(), last);
        return List.copyOf(rows.values());
    }
}
