package io.streamgauge.analyse;

import io.streamgauge.result.TransferRow;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/// The transfers of a trial. The first one is cold: clients and broker have moved nothing but a few probes.
///
/// @param planned how many there should be
/// @param transfers those that are complete, in order
public record TransferSummary(int planned, List<TransferRow> transfers) {
    public TransferSummary {
        transfers = List.copyOf(transfers);
    }

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
        double[] logs =
                warm().stream().mapToDouble(t -> Math.log(t.totalNanos())).toArray();
        if (logs.length < 3) {
            return OptionalDouble.empty();
        }
        double mean = Arrays.stream(logs).average().orElseThrow();
        double squares = Arrays.stream(logs).map(v -> (v - mean) * (v - mean)).sum();
        return OptionalDouble.of(Math.sqrt(squares / (logs.length - 1)));
    }

    /// Messages a second from the first send to the last receipt, over all but the first transfer.
    public OptionalDouble perSecond() {
        return perSecond(TransferRow::totalNanos);
    }

    /// Messages a second from the first send to the last acknowledgement, over all but the first transfer.
    public OptionalDouble sendingPerSecond() {
        return perSecond(TransferRow::sendingNanos);
    }

    /// Messages a second from the return of the consumers to the last receipt; empty where they were there all the
    /// time.
    public OptionalDouble receivingPerSecond() {
        return perSecond(TransferRow::receivingNanos);
    }

    private OptionalDouble perSecond(ToDoubleFunction<TransferRow> nanos) {
        double messages = warm().stream().mapToLong(TransferRow::messages).sum();
        double all = warm().stream().mapToDouble(nanos).sum();
        return messages > 0 && all > 0 ? OptionalDouble.of(messages / all * 1e9) : OptionalDouble.empty();
    }

    /// What a reader must know.
    List<Caveat> caveats() {
        return transfers.size() >= planned
                ? List.of()
                : List.of(new Caveat(
                        "TRANSFERS_UNFINISHED",
                        Caveat.Severity.VOID,
                        transfers.size() + " of " + planned
                                + " transfers were complete by the end of the measured phase",
                        "the slowest ones are missing: the true times are longer than what is shown",
                        "raise phases.measure, or move fewer messages"));
    }
}
