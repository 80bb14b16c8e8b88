package io.streamgauge.analyse.model;

import io.streamgauge.result.row.TransferRow;
import io.streamgauge.statistics.LogDeviation;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// Transfers of a trial. The first transfer is cold, because the clients and the broker have processed only a
/// few path checks before this transfer. The figures exclude any further transfers that start in the warm-up.
///
/// @param planned number of planned transfers, including the cold transfer but excluding any further transfers
///     that start in the warm-up
/// @param warmupNanos length of the warm-up from the start of the load
/// @param transfers complete transfers, in order
public record TransferSummary(int planned, long warmupNanos, List<TransferRow> transfers) {
    public TransferSummary {
        transfers = List.copyOf(transfers);
    }

    /// Returns the transfers on which the figures are based. These transfers do not include the cold transfer or
    /// transfers that started in the warm-up.
    public List<TransferRow> warm() {
        return transfers.stream()
                .filter(t -> t.index() > 0 && t.startNanos() >= warmupNanos)
                .toList();
    }

    /// Returns the number of complete transfers. This number includes the cold transfer but excludes any further
    /// transfers that started in the warm-up.
    public int complete() {
        return warm().size() + (transfers.isEmpty() ? 0 : 1);
    }

    /// Returns the total time of the cold transfer ([TransferRow#totalNanos]), in ns; empty if it did not
    /// complete.
    public OptionalDouble coldNanos() {
        return transfers.stream()
                .filter(t -> t.index() == 0)
                .mapToDouble(TransferRow::totalNanos)
                .findFirst();
    }

    /// Returns the mean total time of the warmed-up transfers ([TransferRow#totalNanos]), in ns; empty if there
    /// are none.
    public OptionalDouble warmNanos() {
        return warm().stream().mapToDouble(TransferRow::totalNanos).average();
    }

    /// Returns the standard deviation of the natural logarithms of the times of the warmed-up transfers; empty
    /// if there are fewer than three such transfers or if all times are equal.
    public OptionalDouble variation() {
        return LogDeviation.of(
                warm().stream().mapToDouble(TransferRow::totalNanos).toArray(), 3);
    }

    /// Returns the mean rate of the warmed-up transfers over their total time ([TransferRow#totalNanos]), in
    /// messages per second; empty if there are no such transfers.
    public OptionalDouble perSecond() {
        return perSecond(TransferRow::totalNanos);
    }

    /// Returns the mean rate of the warmed-up transfers from the first send to the last acknowledgement, in
    /// messages per second; empty if there are no such transfers.
    public OptionalDouble sendingPerSecond() {
        return perSecond(TransferRow::sendingNanos);
    }

    /// Returns the mean rate of the warmed-up transfers, in messages per second, from the restart of the
    /// consumers to the last received message. The rate includes only messages received after the restart. The
    /// result is empty if the trial does not have a warmed-up transfer or if the consumers did not stop.
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
