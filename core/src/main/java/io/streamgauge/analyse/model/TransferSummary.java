package io.streamgauge.analyse.model;

import io.streamgauge.analyse.text.NumberFormatter;
import io.streamgauge.result.TransferRow;
import io.streamgauge.statistics.LogDeviation;
import io.streamgauge.statistics.steady.Trend;
import java.util.ArrayList;
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

    /// Of which what a consumer needs to wake up is no more than a few percent.
    private static final double ENOUGH_NANOS = 1e9;
    private static final int FEWEST_OF_A_TREND = 5;
    private static final double CHANCE = 0.01;
    private static final double MUCH_FASTER = 1.3;

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

    /// By what factor the time falls from the first to the last warm transfer, along a straight line through its
    /// logarithms; 1 where that may be chance.
    private double fall() {
        double[] logs = warm().stream()
                .filter(row -> row.totalNanos() > 0)
                .mapToDouble(row -> Math.log(row.totalNanos()))
                .toArray();
        if (logs.length < FEWEST_OF_A_TREND) {
            return 1;
        }
        Trend trend = Trend.of(logs);
        return trend.pValue() < CHANCE ? Math.exp(-trend.slope() * (logs.length - 1)) : 1;
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
    public List<Caveat> caveats() {
        List<Caveat> caveats = new ArrayList<>();
        if (complete() < planned) {
            caveats.add(new Caveat(
                    "TRANSFERS_UNFINISHED",
                    Caveat.Severity.VOID,
                    complete() + " of " + planned + " transfers were complete by the end of the measured phase",
                    "the slowest ones are missing: the true times are longer than what is shown",
                    "raise phases.measure, or move fewer messages"));
        }
        double fall = fall();
        if (fall > MUCH_FASTER) {
            caveats.add(new Caveat(
                    "TRANSFERS_SPEED_UP",
                    Caveat.Severity.FLAG,
                    "from the first to the last of the " + warm().size()
                            + " warm transfers the time fell by a factor of " + NumberFormatter.significant(fall, 2),
                    "their mean is longer than what a system takes that has run for a while",
                    "raise phases.warmup, or times"));
        }
        OptionalDouble receiving = warm().stream()
                .filter(row -> row.receivingNanos() >= 0)
                .mapToDouble(TransferRow::receivingNanos)
                .average();
        if (receiving.isPresent() && receiving.getAsDouble() < ENOUGH_NANOS) {
            caveats.add(new Caveat(
                    "SHORT_RECEIVING",
                    Caveat.Severity.FLAG,
                    "the messages of a transfer were received in " + NumberFormatter.millis(receiving.getAsDouble())
                            + " ms after the consumers came back",
                    "some 20 ms of it, more with some clients, pass until a consumer fetches again: the receiving rate is"
                            + " higher than what is shown",
                    "move more messages"));
        }
        return caveats;
    }
}
