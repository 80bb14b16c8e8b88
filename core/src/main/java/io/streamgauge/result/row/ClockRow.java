package io.streamgauge.result.row;

import java.util.List;

/// Exchange of clock readings between the controller and a worker on another host. The readings are in
/// nanoseconds since the origin of the trial's timeline, each on the clock of its machine.
///
/// @param seconds time of the exchange in seconds since the start of the schedule; negative before the
///     start
/// @param worker number of the worker, counted from 1
/// @param requestSentNanos reading of the controller's clock when the controller sent the request
/// @param requestReceivedNanos reading of the worker's clock when the worker received the request
/// @param replySentNanos reading of the worker's clock when the worker sent the reply
/// @param replyReceivedNanos reading of the controller's clock when the controller received the reply
/// @param timelineNanos instant at `replySentNanos` on the timeline that the worker uses. The worker steers this
///     timeline so that the timeline follows the controller's clock
public record ClockRow(
        double seconds,
        int worker,
        long requestSentNanos,
        long requestReceivedNanos,
        long replySentNanos,
        long replyReceivedNanos,
        long timelineNanos) {
    /// Maximum rate at which a worker corrects its timeline, in nanoseconds per nanosecond (200 ppm).
    public static final double MAX_STEERING = 2e-4;

    /// Name of the file in the directory of a trial.
    public static final String FILE = "clocks.csv";

    private static final List<CsvFormat.Column<ClockRow>> COLUMNS = List.of(
            new CsvFormat.Column<>("seconds", r -> CsvFields.decimals(6, r.seconds())),
            new CsvFormat.Column<>("worker", r -> Integer.toString(r.worker())),
            new CsvFormat.Column<>("request_sent_nanos", r -> Long.toString(r.requestSentNanos())),
            new CsvFormat.Column<>("request_received_nanos", r -> Long.toString(r.requestReceivedNanos())),
            new CsvFormat.Column<>("reply_sent_nanos", r -> Long.toString(r.replySentNanos())),
            new CsvFormat.Column<>("reply_received_nanos", r -> Long.toString(r.replyReceivedNanos())),
            new CsvFormat.Column<>("timeline_nanos", r -> Long.toString(r.timelineNanos())));

    /// CSV format of the file.
    public static final CsvFormat<ClockRow> CSV = new CsvFormat<>(COLUMNS, ClockRow::parse);

    private static ClockRow parse(CsvFields row) {
        return new ClockRow(
                row.doubleValue("seconds"),
                row.intValue("worker"),
                row.longValue("request_sent_nanos"),
                row.longValue("request_received_nanos"),
                row.longValue("reply_sent_nanos"),
                row.longValue("reply_received_nanos"),
                row.longValue("timeline_nanos"));
    }
}
