package io.streamgauge.load;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.measure.ConsumerMeter;
import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.GroupLedger;
import io.streamgauge.measure.SequenceSet;
import io.streamgauge.result.ChurnCounts;
import io.streamgauge.result.DestinationSpread;
import io.streamgauge.result.LoadOutcome;
import io.streamgauge.result.LoadOutcome.LedgerCounts;
import io.streamgauge.result.LoadOutcome.Share;
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
final class DeliveryReconciliation {
    private final TrialClients clients;

    DeliveryReconciliation(TrialClients clients) {
        this.clients = clients;
    }

    /// @param churn producers that opened and closed during the load, or null
    LoadOutcome outcome(int connections, int idleConsumers, @Nullable ChurnCounts churn) {
        Map<String, String> details = new TreeMap<>();
        long surplus = 0;
        for (Sender sender : clients.senders()) {
            sender.meter().failureDetails().forEach((kind, detail) -> details.putIfAbsent(kind.name(), detail));
            surplus += sender.meter().surplusOutcomes();
        }
        return new LoadOutcome(
                counts(true),
                counts(false),
                details,
                clients.senders().size() + clients.consumers().size(),
                connections,
                idleConsumers,
                shares(),
                clients.consumers().stream()
                        .mapToLong(ConsumerMeter::foreignMessages)
                        .sum(),
                surplus,
                destinations(),
                churn);
    }

    private @Nullable DestinationSpread destinations() {
        List<DestinationLatencies> latencies = clients.groups().stream()
                .map(GroupLedger::latencies)
                .filter(Objects::nonNull)
                .toList();
        return latencies.isEmpty()
                ? null
                : new DestinationReconciliation(clients.topology().destinations(), clients.senders(), latencies)
                        .spread();
    }

    private List<Share> shares() {
        List<Share> shares = new ArrayList<>();
        shares.add(share(
                "producers", clients.senders().stream().mapToLong(s -> s.meter().acceptedCount())));
        int group = 1;
        for (List<ConsumerMeter> consumers : clients.consumersByGroup()) {
            shares.add(share("consumers of group " + group, consumers.stream().mapToLong(ConsumerMeter::delivered)));
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
        for (Sender sender : clients.senders()) {
            DueCounts cohort = sender.dueCounts(measured);
            SequenceSet acceptedSet = sender.meter().acceptedSet();
            intended += cohort.sent() + cohort.unsent();
            sent += cohort.sent();
            accepted += acceptedSet.count(cohort.from(), cohort.to());
            for (Map.Entry<SendFailure, Long> failure :
                    sender.meter().failures(measured).entrySet()) {
                failed.merge(failure.getKey().name(), failure.getValue(), Long::sum);
            }
            for (GroupLedger group : clients.groups()) {
                SequenceSet received = group.received(sender.index());
                delivered += received.count(cohort.from(), cohort.to());
                lost += acceptedSet.countMissingFrom(received, cohort.from(), cohort.to());
            }
        }
        long failedInAll = failed.values().stream().mapToLong(Long::longValue).sum();
        long duplicated = clients.consumers().stream()
                .mapToLong(c -> c.duplicated(measured))
                .sum();
        long reordered = clients.consumers().stream()
                .mapToLong(c -> c.reordered(measured))
                .sum();
        return new LedgerCounts(
                intended,
                sent,
                accepted,
                failed,
                Math.max(0, sent - accepted - failedInAll),
                delivered,
                lost,
                duplicated,
                reordered);
    }
}
