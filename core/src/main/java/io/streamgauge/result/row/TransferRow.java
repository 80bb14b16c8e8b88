package io.streamgauge.result.row;

import java.util.List;

/// Transfer of a fixed number of messages.
///
/// @param index number of the transfer; 0 is the cold transfer
/// @param messages number of messages sent by all producers
/// @param startNanos instant of the first send, in nanoseconds since the start of the load
/// @param sendingNanos time from the first send to the last acknowledgement
/// @param ahead number of prefetched messages that the slowest group received before the consumers
///     resumed; -1 if the consumers were not stopped
/// @param receivingNanos time from the resumption of the consumers to the last receipt; -1 if the
///     consumers were not stopped
/// @param totalNanos time from the first send to the last receipt by the slowest group. If the consumers were stopped,
///     this time is the sum of the sending time and the receiving time
public record TransferRow(
        int index,
        long messages,
        long startNanos,
        long sendingNanos,
        long ahead,
        long receivingNanos,
        long totalNanos) {
    /// Name of the file in the directory of a trial.
    public static final String FILE = "transfers.csv";

    private static final List<CsvFormat.Column<TransferRow>> COLUMNS = List.of(
            new CsvFormat.Column<>("index", r -> Integer.toString(r.index())),
            new CsvFormat.Column<>("messages", r -> Long.toString(r.messages())),
            new CsvFormat.Column<>("start_nanos", r -> Long.toString(r.startNanos())),
            new CsvFormat.Column<>("sending_nanos", r -> Long.toString(r.sendingNanos())),
            new CsvFormat.Column<>("ahead", r -> Long.toString(r.ahead())),
            new CsvFormat.Column<>("receiving_nanos", r -> Long.toString(r.receivingNanos())),
            new CsvFormat.Column<>("total_nanos", r -> Long.toString(r.totalNanos())));

    /// CSV format of the file.
    public static final CsvFormat<TransferRow> CSV = new CsvFormat<>(COLUMNS, TransferRow::parse);

    private static TransferRow parse(CsvFields row) {
        return new TransferRow(
                row.intValue("index"),
                row.longValue("messages"),
                row.longValue("start_nanos"),
                row.longValue("sending_nanos"),
                row.longValue("ahead"),
                row.longValue("receiving_nanos"),
                row.longValue("total_nanos"));
    }
}
