package io.streamgauge.load;

import io.streamgauge.load.content.DestinationChoice;
import io.streamgauge.load.ledger.DueCounts;
import io.streamgauge.load.ledger.ProducerLedger;
import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.SequenceSet;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.DestinationSpread.Spread;
import io.streamgauge.result.outcome.DestinationSpread.WorstDestination;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Computation of the figures of each destination after the drain.
final class DestinationReconciliation {
    private static final double P99 = 0.99;

    private final LoadSpec spec;
    private final List<ProducerLedger> producers;
    private final List<DestinationLatencies> groups;

    /// @param producers ledgers of all producers
    /// @param groups latencies that each group recorded
    DestinationReconciliation(LoadSpec spec, List<ProducerLedger> producers, List<DestinationLatencies> groups) {
        this.spec = spec;
        this.producers = producers;
        this.groups = groups;
    }

    DestinationSpread spread() {
        int count = spec.workload().destinations();
        long[] sent = new long[count];
        long[] accepted = new long[count];
        DestinationChoice.Factory choices = spec.destinationChoices();
        producers.forEach(producer -> count(producer, choices.of(producer.index()), sent, accepted));
        long[] delivered = IntStream.range(0, count)
                .mapToLong(d -> groups.stream().mapToLong(g -> g.count(d)).sum())
                .toArray();
        List<WorstDestination> byP99 = IntStream.range(0, count)
                .filter(d -> delivered[d] > 0)
                .mapToObj(d -> new WorstDestination(
                        spec.destinationName(d), DestinationLatencies.quantileNanos(groups, d, P99), delivered[d]))
                .sorted(Comparator.comparingLong(WorstDestination::p99Nanos))
                .toList();
        List<String> starved = IntStream.range(0, count)
                .filter(d -> accepted[d] > 0 && groups.stream().anyMatch(g -> g.count(d) == 0))
                .mapToObj(d -> spec.destinationName(d))
                .toList();
        return new DestinationSpread(
                count,
                Spread.of(sent),
                Spread.of(accepted),
                Spread.of(delivered),
                curve(byP99),
                byP99.isEmpty()
                        ? 0
                        : byP99.get(byP99.size() - Math.ceilDiv(byP99.size(), 100))
                                .p99Nanos(),
                byP99.reversed().subList(0, Math.min(DestinationSpread.NAMED, byP99.size())),
                starved.size(),
                starved.subList(0, Math.min(DestinationSpread.NAMED, starved.size())));
    }

    private static void count(ProducerLedger producer, DestinationChoice choice, long[] sent, long[] accepted) {
        DueCounts cohort = producer.measured();
        SequenceSet acceptedSet = producer.accepted();
        if (choice.count() == 1) {
            sent[choice.destination(0)] += cohort.sent();
            accepted[choice.destination(0)] += acceptedSet.count(cohort.from(), cohort.to());
            return;
        }
        for (int i = 0; i < choice.count(); i++) {
            long inTurn = choice.isInTurn() ? choice.countInTurn(i, cohort.from(), cohort.to()) : 0;
            sent[choice.destination(i)] += inTurn;
            accepted[choice.destination(i)] += inTurn;
        }
        if (choice.isInTurn()) {
            acceptedSet.forEachMissing(
                    cohort.from(), cohort.to(), s -> accepted[choice.destination(choice.position(s))]--);
            return;
        }
        for (long sequence = cohort.from(); sequence < cohort.to(); sequence++) {
            int destination = choice.destination(choice.position(sequence));
            sent[destination]++;
            if (acceptedSet.contains(sequence)) {
                accepted[destination]++;
            }
        }
    }

    private static List<Long> curve(List<WorstDestination> ascending) {
        int all = ascending.size();
        int points = Math.min(all, DestinationSpread.CURVE_POINTS);
        List<Long> curve = new ArrayList<>();
        LongStream.range(0, points)
                .map(i -> points == 1 ? 0 : i * (all - 1) / (points - 1))
                .forEach(i -> curve.add(ascending.get((int) i).p99Nanos()));
        return curve;
    }
}
