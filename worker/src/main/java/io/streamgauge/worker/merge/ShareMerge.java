package io.streamgauge.worker.merge;

import io.streamgauge.load.ledger.ConsumerCounts;
import io.streamgauge.load.ledger.LedgerMerge;
import io.streamgauge.load.ledger.LedgerPart;
import io.streamgauge.load.ledger.ProducerLedger;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.load.ledger.WorkerSummary;
import io.streamgauge.result.outcome.WorkerFigures.NegativeLatencies;
import java.util.List;

/// Merge of the final ledgers of several workers.
public final class ShareMerge {
    private final LedgerMerge merge = new LedgerMerge();
    private final Counts[] counts;

    /// Counts of one worker. The counts of the producers cover the measured phase.
    public static final class Counts {
        private int producers;
        private int consumers;
        private long intended;
        private long sent;
        private long accepted;
        private long delivered;
        private long fromOtherWorkers;
        private NegativeLatencies negativeLatencies = NegativeLatencies.NONE;

        private void add(ProducerLedger producer) {
            producers++;
            intended += producer.measured().sent() + producer.measured().unsent();
            sent += producer.measured().sent();
            accepted += producer.accepted()
                    .count(producer.measured().from(), producer.measured().to());
        }

        int producers() {
            return producers;
        }

        int consumers() {
            return consumers;
        }

        long intended() {
            return intended;
        }

        long sent() {
            return sent;
        }

        long accepted() {
            return accepted;
        }

        /// Returns the number of messages that the consumers of the worker received in all phases.
        long delivered() {
            return delivered;
        }

        /// Returns the number of delivered messages that producers of other workers sent.
        long fromOtherWorkers() {
            return fromOtherWorkers;
        }

        NegativeLatencies negativeLatencies() {
            return negativeLatencies;
        }
    }

    public ShareMerge(int workers) {
        counts = new Counts[workers];
        for (int i = 0; i < workers; i++) {
            counts[i] = new Counts();
        }
    }

    /// @param worker number of the worker, counted from 0
    public void add(int worker, LedgerPart part) {
        part.producers().forEach(counts[worker]::add);
        merge.add(part);
    }

    /// @param worker number of the worker, counted from 0
    public void finish(int worker, WorkerSummary summary) {
        List<ConsumerCounts> consumers =
                summary.consumersByGroup().stream().flatMap(List::stream).toList();
        counts[worker].consumers = consumers.size();
        counts[worker].delivered =
                consumers.stream().mapToLong(ConsumerCounts::delivered).sum();
        counts[worker].fromOtherWorkers =
                consumers.stream().mapToLong(ConsumerCounts::fromOtherWorkers).sum();
        counts[worker].negativeLatencies = consumers.stream()
                .map(ConsumerCounts::negativeLatencies)
                .reduce(NegativeLatencies.NONE, NegativeLatencies::with);
        merge.add(summary);
    }

    /// Returns the ledger of all workers.
    public WorkerLedger ledger() {
        return merge.ledger();
    }

    /// Returns the counts of a worker that has finished.
    ///
    /// @param worker number of the worker, counted from 0
    public Counts counts(int worker) {
        return counts[worker];
    }
}
