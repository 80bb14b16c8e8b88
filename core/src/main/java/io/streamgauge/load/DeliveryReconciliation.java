package io.streamgauge.load;

import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.load.ledger.ConsumerCounts;
import io.streamgauge.load.ledger.DueCounts;
import io.streamgauge.load.ledger.GroupReceipts;
import io.streamgauge.load.ledger.ProducerLedger;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.SequenceSet;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.outcome.LoadOutcome.Share;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.outcome.WorkerFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Computation of the final counters after the drain. The class compares the set of accepted messages
/// with the set of messages that each group received.
public final class DeliveryReconciliation {
    private final LoadSpec spec;
    private final List<ProducerLedger> producers;
    private final List<GroupReceipts> groups;
    private final WorkerLedger ledger;

    /// @param spec specification of the load
    /// @param ledger ledger of all workers of the trial
    public DeliveryReconciliation(LoadSpec spec, WorkerLedger ledger) {
        this.spec = spec;
        this.ledger = ledger;
        this.producers = ledger.producers();
        this.groups = ledger.groups();
    }

    /// Returns the outcome of a trial with one worker.
    public LoadOutcome outcome() {
        return outcome((SeveralWorkers) null);
    }

    /// Returns the outcome of a trial with several workers.
    ///
    /// @param workers figures of each worker
    /// @param placement rule that divided the clients among the workers
    public LoadOutcome outcome(List<WorkerFigures> workers, Placement placement) {
        return outcome(new SeveralWorkers(workers, ledger.copies(), placement));
    }

    private LoadOutcome outcome(@Nullable SeveralWorkers workers) {
        Map<String, String> details = new TreeMap<>();
        producers.forEach(p -> p.failureDetails().forEach(details::putIfAbsent));
        List<ConsumerCounts> consumers =
                groups.stream().flatMap(g -> g.consumers().stream()).toList();
        return new LoadOutcome(
                counts(true),
                counts(false),
                details,
                producers.size() + consumers.size(),
                ledger.connections(),
                ledger.idleConsumers(),
                shares(),
                consumers.stream().mapToLong(ConsumerCounts::foreignMessages).sum(),
                producers.stream().mapToLong(ProducerLedger::surplusOutcomes).sum(),
                destinations(),
                ledger.churn(),
                workers);
    }

    private @Nullable DestinationSpread destinations() {
        List<DestinationLatencies> latencies = groups.stream()
                .map(GroupReceipts::latencies)
                .filter(Objects::nonNull)
                .toList();
        return latencies.isEmpty() ? null : new DestinationReconciliation(spec, producers, latencies).spread();
    }

    private List<Share> shares() {
        List<Share> shares = new ArrayList<>();
        shares.add(share(Share.PRODUCERS, producers.stream().mapToLong(ProducerLedger::acceptedCount)));
        int group = 1;
        for (GroupReceipts receipts : groups) {
            shares.add(share(
                    "consumers of group " + group, receipts.consumers().stream().mapToLong(ConsumerCounts::delivered)));
            group++;
        }
        return shares;
    }

    private static Share share(String of, LongStream messages) {
        LongSummaryStatistics all = messages.summaryStatistics();
        return new Share(of, Math.max(1, (int) all.getCount()), all.getMin(), all.getMax(), all.getSum());
    }

    private LedgerCounts counts(boolean measured) {
        long intended = 0;
        long sent = 0;
        long accepted = 0;
        long delivered = 0;
        long lost = 0;
        Map<String, Long> failed = new TreeMap<>();
        for (ProducerLedger producer : producers) {
            DueCounts cohort = producer.due(measured);
            SequenceSet acceptedSet = producer.accepted();
            intended += cohort.sent() + cohort.unsent();
            sent += cohort.sent();
            accepted += acceptedSet.count(cohort.from(), cohort.to());
            producer.failures(measured).forEach((kind, count) -> failed.merge(kind, count, Long::sum));
            for (GroupReceipts group : groups) {
                SequenceSet received = group.received().get(producer.index());
                delivered += received.count(cohort.from(), cohort.to());
                lost += acceptedSet.countMissingFrom(received, cohort.from(), cohort.to());
            }
        }
        long failedInAll = failed.values().stream().mapToLong(Long::longValue).sum();
        return new LedgerCounts(
                intended,
                sent,
                accepted,
                failed,
                Math.max(0, sent - accepted - failedInAll),
                delivered,
                lost,
                groups.stream().mapToLong(g -> g.duplicated(measured)).sum(),
                groups.stream()
                        .flatMap(g -> g.consumers().stream())
                        .mapToLong(c -> c.reordered(measured))
                        .sum());
    }
}
