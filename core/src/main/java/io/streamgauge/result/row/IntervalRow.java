package io.streamgauge.result.row;

import java.util.List;
import java.util.Locale;

/// Counters at the end of an interval. Counts are cumulative from the first send of the load, including the warm-up.
///
/// @param index from 0
/// @param startSeconds since the start of the schedule
/// @param endSeconds since the start of the schedule
/// @param intended messages due according to the schedule
/// @param sent passed to the client
/// @param sentBytes payload bytes passed to the client
/// @param accepted acknowledged
/// @param failed reported as failed
/// @param delivered received once, by the slowest group
/// @param duplicated extra copies, all groups
/// @param reordered messages received out of order, all groups
/// @param gcMillis pauses of the worker's garbage collector since the start of the load
/// @param pausedNanos total pause time of the worker since the start of the load, pauses longer than 1 ms
/// @param longestPauseNanos longest pause of the worker in this interval
/// @param senderWaitNanos time since the start of the load for which a sender waited for a core, of the sender that
///     waited longest; -1 if unknown
/// @param clockShiftNanos deviation of the wall clock from the monotonic clock since the start of the load
/// @param consuming false in an interval in which the consumers were stopped
public record IntervalRow(
        int index,
        Phase phase,
        double startSeconds,
        double endSeconds,
        double intended,
        long sent,
        long sentBytes,
        long accepted,
        long failed,
        long delivered,
        long duplicated,
        long reordered,
        long gcMillis,
        long pausedNanos,
        long longestPauseNanos,
        long senderWaitNanos,
        long clockShiftNanos,
        boolean consuming) {
    /// The header line of `intervals.csv`.
    public static final String CSV_HEADER =
            "index,phase,start_seconds,end_seconds,intended,sent,sent_bytes,accepted,failed,"
                    + "delivered,duplicated,reordered,gc_millis,paused_nanos,longest_pause_nanos,sender_wait_nanos,clock_shift_nanos,consuming";

    /// Returns the messages that are accepted and not yet received by the slowest group.
    public long backlog() {
        return Math.max(0, accepted - delivered);
    }

    public String toCsv() {
        return String.format(
                Locale.ROOT,
                "%d,%s,%.6f,%.6f,%.3f,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d",
                index,
                phase,
                startSeconds,
                endSeconds,
                intended,
                sent,
                sentBytes,
                accepted,
                failed,
                delivered,
                duplicated,
                reordered,
                gcMillis,
                pausedNanos,
                longestPauseNanos,
                senderWaitNanos,
                clockShiftNanos,
                consuming ? 1 : 0);
    }

    /// @throws IllegalArgumentException if the line is not one of [#toCsv], for example cut off by a kill
    public static IntervalRow fromCsv(String line) {
        List<String> f = List.of(line.split(",", -1));
        if (f.size() != 18 || f.getLast().isEmpty()) {
            throw new IllegalArgumentException("an interval line has 18 fields, this one " + f.size() + ": " + line);
        }
        return new IntervalRow(
                Integer.parseInt(f.get(0)),
                Phase.valueOf(f.get(1)),
                Double.parseDouble(f.get(2)),
                Double.parseDouble(f.get(3)),
                Double.parseDouble(f.get(4)),
                Long.parseLong(f.get(5)),
                Long.parseLong(f.get(6)),
                Long.parseLong(f.get(7)),
                Long.parseLong(f.get(8)),
                Long.parseLong(f.get(9)),
                Long.parseLong(f.get(10)),
                Long.parseLong(f.get(11)),
                Long.parseLong(f.get(12)),
                Long.parseLong(f.get(13)),
                Long.parseLong(f.get(14)),
                Long.parseLong(f.get(15)),
                Long.parseLong(f.get(16)),
                f.get(17).equals("1"));
    }
}
