package io.streamgauge.analyse;

import io.streamgauge.result.TransferRow;
import io.streamgauge.statistics.LogDeviation;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// The transfers of a trial. The first one is cold: clients and broker have moved nothing but a few probes.
///
/// @param planned how many there should be
/// @param transfers those that are complete, in order
public record TransferSummary(int planned, List<TransferRow> transfers) {
    public TransferSummary {
        transfers = List.copyOf(transfers);
    }

    /// Of which what a consumer needs to wake up is no more than a few percent.
    private static final double ENOUGH_NANOS = 1e9;

    private List<TransferRow> warm() {
        return transfers.stream().filter(t -> t.index() > 0).toList();
    }

    /// Nanoseconds from first send to last receipt of the first transfer.
    public OptionalDouble coldNanos() {
        return transfers.stream()
                .filter(t -> t.index() == 0)
                .mapToDouble(TransferRow::totalNanos)
                .findFirst();
    }

    /// Mean of the same over all others.
    public OptionalDouble warmNanos() {
        return warm().stream().mapToDouble(TransferRow::totalNanos).average();
    }

    /// Standard deviation of its natural logarithm from transfer to transfer, without the first; empty with fewer
    /// than three.
    public OptionalDouble variation() {
        return LogDeviation.of(
                warm().stream().mapToDouble(TransferRow::totalNanos).toArray(), 3);
    }

    /// Messages a second from the first send to the last receipt, over all but the first transfer.
    public OptionalDouble perSecond() {
        return perSecond(TransferRow::totalNanos);
    }

    /// Messages a second from the first send to the last acknowledgement, over all but the first transfer.
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

    /// What a reader must know.
    List<Caveat> caveats() {
        List<Caveat> caveats = new ArrayList<>();
        if (transfers.size() < planned) {
            caveats.add(new Caveat(
                    "TRANSFERS_UNFINISHED",
                    Caveat.Severity.VOID,
                    transfers.size() + " of " + planned + " transfers were complete by the end of the measured phase",
                    "the slowest ones are missing: the true times are longer than what is shown",
                    "raise phases.measure, or move fewer messages"));
        }
        OptionalDouble receiving = warm().stream()
                .filter(row -> row.receivingNanos() >= 0)
                .mapToDouble(TransferRow::receivingNanos)
                .average();
        if (receiving.isPresent() && receiving.getAsDouble() < ENOUGH_NANOS) {
            caveats.add(new Caveat(
                    "SHORT_RECEIVING",
                    Caveat.Severity.FLAG,
                    "the messages of a transfer were received in " + Figures.millis(receiving.getAsDouble())
                            + " ms after the consumers came back",
                    "some 20 ms of it, more with some clients, pass until a consumer fetches again: the receiving rate is"
                            + " higher than what is shown",
                    "move more messages"));
        }
        return caveats;
    }
}
