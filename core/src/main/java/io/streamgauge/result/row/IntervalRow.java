package io.streamgauge.result.row;

import java.util.List;

/// Counters at the end of an interval. Counts are cumulative from the first message of the load and include the
/// warm-up.
///
/// @param index number of the interval, counted from 0
/// @param startSeconds start of the interval, in seconds since the start of the schedule
/// @param endSeconds end of the interval, in seconds since the start of the schedule
/// @param consuming false if the consumers were stopped during the interval
public record IntervalRow(
        int index,
        Phase phase,
        double startSeconds,
        double endSeconds,
        Messages messages,
        Disturbances disturbances,
        boolean consuming) {

    /// Counts of messages.
    ///
    /// @param intended messages due according to the schedule; equal to `sent` for a load without a schedule
    /// @param sent messages passed to the client
    /// @param sentBytes payload bytes passed to the client
    /// @param accepted messages acknowledged by the broker
    /// @param failed messages reported as failed
    /// @param delivered messages received by the slowest group, without duplicates
    /// @param duplicated extra copies received, summed over all groups
    /// @param reordered messages received out of order, summed over all groups
    public record Messages(
            double intended,
            long sent,
            long sentBytes,
            long accepted,
            long failed,
            long delivered,
            long duplicated,
            long reordered) {}

    /// Disturbances of the worker since the start of the load. With several workers, each total increases in
    /// each interval by the largest increase of any worker.
    ///
    /// @param gcMillis garbage collection time reported by the worker's JVM
    /// @param pausedNanos total duration of the worker's pauses longer than 1 ms. In each phase, the thread
    ///     with the longest pauses counts
    /// @param longestPauseNanos longest pause of the worker in this interval, not since the
    ///     start of the load
    /// @param senderWaitNanos total time for which a sender waited for a core; -1 if unknown. In each phase,
    ///     the sender that waited longest counts
    /// @param clockShiftNanos change in the deviation of the wall clock from the monotonic clock
    public record Disturbances(
            long gcMillis, long pausedNanos, long longestPauseNanos, long senderWaitNanos, long clockShiftNanos) {}

    /// Name of the file in the directory of a trial.
    public static final String FILE = "intervals.csv";

    private static final List<CsvFormat.Column<IntervalRow>> COLUMNS = List.of(
            new CsvFormat.Column<>("index", r -> Integer.toString(r.index())),
            new CsvFormat.Column<>("phase", r -> r.phase().toString()),
            new CsvFormat.Column<>("start_seconds", r -> CsvFields.decimals(6, r.startSeconds())),
            new CsvFormat.Column<>("end_seconds", r -> CsvFields.decimals(6, r.endSeconds())),
            new CsvFormat.Column<>("intended", r -> CsvFields.decimals(3, r.intended())),
            new CsvFormat.Column<>("sent", r -> Long.toString(r.sent())),
            new CsvFormat.Column<>("sent_bytes", r -> Long.toString(r.sentBytes())),
            new CsvFormat.Column<>("accepted", r -> Long.toString(r.accepted())),
            new CsvFormat.Column<>("failed", r -> Long.toString(r.failed())),
            new CsvFormat.Column<>("delivered", r -> Long.toString(r.delivered())),
            new CsvFormat.Column<>("duplicated", r -> Long.toString(r.duplicated())),
            new CsvFormat.Column<>("reordered", r -> Long.toString(r.reordered())),
            new CsvFormat.Column<>("gc_millis", r -> Long.toString(r.gcMillis())),
            new CsvFormat.Column<>("paused_nanos", r -> Long.toString(r.pausedNanos())),
            new CsvFormat.Column<>("longest_pause_nanos", r -> Long.toString(r.longestPauseNanos())),
            CsvFormat.Column.optional("sender_wait_nanos", r -> Long.toString(r.senderWaitNanos())),
            new CsvFormat.Column<>("clock_shift_nanos", r -> Long.toString(r.clockShiftNanos())),
            new CsvFormat.Column<>("consuming", r -> r.consuming() ? "1" : "0"));

    /// CSV format of the file.
    public static final CsvFormat<IntervalRow> CSV = new CsvFormat<>(COLUMNS, IntervalRow::parse);

    /// Returns the number of messages that are accepted but not yet received by the slowest group.
    public long backlog() {
        return Math.max(0, accepted() - delivered());
    }

    public double intended() {
        return messages.intended();
    }

    public long sent() {
        return messages.sent();
    }

    public long sentBytes() {
        return messages.sentBytes();
    }

    public long accepted() {
        return messages.accepted();
    }

    public long failed() {
        return messages.failed();
    }

    public long delivered() {
        return messages.delivered();
    }

    public long duplicated() {
        return messages.duplicated();
    }

    public long reordered() {
        return messages.reordered();
    }

    public long gcMillis() {
        return disturbances.gcMillis();
    }

    public long pausedNanos() {
        return disturbances.pausedNanos();
    }

    public long longestPauseNanos() {
        return disturbances.longestPauseNanos();
    }

    public long senderWaitNanos() {
        return disturbances.senderWaitNanos();
    }

    public long clockShiftNanos() {
        return disturbances.clockShiftNanos();
    }

    private static IntervalRow parse(CsvFields row) {
        return new IntervalRow(
                row.intValue("index"),
                Phase.valueOf(row.text("phase")),
                row.doubleValue("start_seconds"),
                row.doubleValue("end_seconds"),
                new IntervalRow.Messages(
                        row.doubleValue("intended"),
                        row.longValue("sent"),
                        row.longValue("sent_bytes"),
                        row.longValue("accepted"),
                        row.longValue("failed"),
                        row.longValue("delivered"),
                        row.longValue("duplicated"),
                        row.longValue("reordered")),
                new IntervalRow.Disturbances(
                        row.longValue("gc_millis"),
                        row.longValue("paused_nanos"),
                        row.longValue("longest_pause_nanos"),
                        row.longOrUnknown("sender_wait_nanos"),
                        row.longValue("clock_shift_nanos")),
                row.text("consuming").equals("1"));
    }
}
