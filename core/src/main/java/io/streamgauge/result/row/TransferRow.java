package io.streamgauge.result.row;

import java.util.Locale;

/// Transfer of a fixed number of messages.
///
/// @param index from 0, the cold transfer
/// @param messages sent by all producers
/// @param startNanos first send, since the start of the load
/// @param sendingNanos from the first send to the last acknowledgement
/// @param ahead messages received by the slowest group before the consumers resumed, because clients had prefetched
///     them; -1 if consumers did not stop
/// @param receivingNanos from the resumption of the consumers to the last receipt; -1 if consumers did not stop
/// @param totalNanos from the first send to the last receipt by the slowest group; if consumers were stopped, the
///     sum of
///     sending and receiving time
public record TransferRow(
        int index,
        long messages,
        long startNanos,
        long sendingNanos,
        long ahead,
        long receivingNanos,
        long totalNanos) {
    /// File in a trial's directory.
    public static final String FILE = "transfers.csv";

    /// The header line of the file.
    public static final String CSV_HEADER =
            "index,messages,start_nanos,sending_nanos,ahead,receiving_nanos,total_nanos";

    public String toCsv() {
        return String.format(
                Locale.ROOT,
                "%d,%d,%d,%d,%d,%d,%d",
                index,
                messages,
                startNanos,
                sendingNanos,
                ahead,
                receivingNanos,
                totalNanos);
    }

    /// @throws IllegalArgumentException if the line is not one of [#toCsv]
    public static TransferRow fromCsv(String line) {
        String[] f = line.split(",", -1);
        if (f.length != 7) {
            throw new IllegalArgumentException("a transfer line has 7 fields, this one " + f.length + ": " + line);
        }
        return new TransferRow(
                Integer.parseInt(f[0]),
                Long.parseLong(f[1]),
                Long.parseLong(f[2]),
                Long.parseLong(f[3]),
                Long.parseLong(f[4]),
                Long.parseLong(f[5]),
                Long.parseLong(f[6]));
    }
}
