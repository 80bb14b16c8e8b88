package io.streamgauge.statistics.clock;

import java.util.ArrayList;
import java.util.List;

/// Offset of a worker's clock during a run: an interval at each exchange.
///
/// The offset is a straight line within a window of 60 s. If no straight line is possible, a clock was
/// set, and the windows do not extend over this instant.
///
/// @param offsets interval of the offset at the reply of each exchange, in the order of the exchanges
/// @param steps number of instants at which a clock was set
/// @param rate median change of the offset per nanosecond; 0 if the exchanges took less than 10 s
/// @param lastRate largest absolute change of the offset per nanosecond that is possible at the last
///     exchange
public record ClockTrack(List<OffsetInterval> offsets, int steps, double rate, double lastRate) {
    /// Half of the length of a window in nanoseconds.
    private static final long REACH_NANOS = 30_000_000_000L;
    /// Time that is needed to determine a rate.
    private static final long RATE_NANOS = 10_000_000_000L;

    public ClockTrack {
        offsets = List.copyOf(offsets);
    }

    /// @param exchanges exchanges with one worker, in the order of time
    public static ClockTrack of(List<ClockExchange> exchanges) {
        List<OffsetInterval> offsets = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        double lastRate = OffsetLines.MAX_RATE;
        List<List<ClockExchange>> segments = segments(exchanges);
        for (List<ClockExchange> segment : segments) {
            for (int i = 0; i < segment.size(); i++) {
                long at = segment.get(i).replySent();
                OffsetLines lines = OffsetLines.through(around(segment, i)).orElseThrow();
                offsets.add(lines.at(at));
                lastRate = lines.largestRate();
                if (at - segment.getFirst().replySent() >= RATE_NANOS) {
                    rates.add(lines.rate());
                }
            }
        }
        rates.sort(null);
        return new ClockTrack(
                offsets, Math.max(0, segments.size() - 1), rates.isEmpty() ? 0 : rates.get(rates.size() / 2), lastRate);
    }

    /// Returns the exchanges of the window around an exchange.
    private static List<ClockExchange> around(List<ClockExchange> segment, int index) {
        long at = segment.get(index).replySent();
        int from = index;
        while (from > 0 && at - segment.get(from - 1).replySent() <= REACH_NANOS) {
            from--;
        }
        int to = index + 1;
        while (to < segment.size() && segment.get(to).replySent() - at <= REACH_NANOS) {
            to++;
        }
        return segment.subList(from, to);
    }

    /// Divides the exchanges into segments in which a straight line is possible in each window.
    private static List<List<ClockExchange>> segments(List<ClockExchange> exchanges) {
        List<List<ClockExchange>> segments = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < exchanges.size(); i++) {
            int from = i;
            while (from > start
                    && exchanges.get(i).replySent() - exchanges.get(from - 1).replySent() <= 2 * REACH_NANOS) {
                from--;
            }
            if (OffsetLines.through(exchanges.subList(from, i + 1)).isEmpty()) {
                segments.add(exchanges.subList(start, i));
                start = i;
            }
        }
        if (start < exchanges.size()) {
            segments.add(exchanges.subList(start, exchanges.size()));
        }
        return segments;
    }
}
