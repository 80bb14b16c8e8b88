package io.streamgauge.analyse.model;

import io.streamgauge.result.row.TransferRow;
import io.streamgauge.statistics.LogDeviation;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// The transfers of a trial. The first one is cold: clients and broker have moved nothing but a few probes. Those that
/// follow it within the warm-up are in no figure.
///
/// @param planned how many there should be, the cold one among them and those of the warm-up not
/// @param warmupNanos from the start of the load
/// @param transfers those that are complete, in order
public record TransferSummary(int planned, long warmupNanos, List<TransferRow> transfers) {
    public TransferSummary {
        transfers = List.copyOf(transfers);
    }

    /// Those that the figures are made of: neither the cold one nor those that began within the warm-up.
    public List<TransferRow> warm() {
        return transfers.stream()
                .filter(t -> t.index() > 0 && t.startNanos() >= warmupNanos)
                .toList();
    }

    /// How many are complete: the cold one and those that the figures are made of.
    public int complete() {
        return warm().size() + (transfers.isEmpty() ? 0 : 1);
    }

    /// Nanoseconds from first send to last receipt of the first transfer.
    public OptionalDouble coldNanos() {
        return transfers.stream()
                .filter(t -> t.index() == 0)
                .mapToDouble(TransferRow::totalNanos)
                .findFirst();
    }

    /// Mean of the same over the warm ones.
    public OptionalDouble warmNanos() {
        return warm().stream().mapToDouble(TransferRow::totalNanos).average();
    }

    /// Standard deviation of its natural logarithm from transfer to transfer, of the warm ones; empty with fewer
    /// than three.
    public OptionalDouble variation() {
        return LogDeviation.of(
                warm().stream().mapToDouble(TransferRow::totalNanos).toArray(), 3);
    }

    /// Messages a second from the first send to the last receipt, over the warm transfers.
    public OptionalDouble perSecond() {
        return perSecond(TransferRow::totalNanos);
    }

    /// Messages a second from the first send to the last acknowledgement, over the warm transfers.
    public OptionalDouble sendingPerSecond() {
        return perSecond(TransferRow::sendingNanos);
    }

    /// Messages a second from the return of the consumers to the last receipt, of those that came after it; empty
    /// where the consumers were there all the time.
    public OptionalDouble receivingPerSecond() {
        return perSecond(row -> row.messages() - Math.max(0, row.ahead()), TransferRow::receivingNanos);
    }

    private OptionalDouble perSecond(ToDoubleFunction<TransferRow> nanos) {
        return perSecond(TransferRow::messages, nanos);
    }

    private OptionalDouble perSecond(ToLongFunction<TransferRow> counted, ToDoubleFunction<TransferRow> nanos) {
        double messages = warm().stream().mapToLong(counted).sum();
        double all = warm().stream().mapToDouble(nanos).sum();
        return messages > 0 && all > 0 ? OptionalDouble.of(messages / all * 1e9) : OptionalDouble.empty();
    }
}
