package io.streamgauge.measure;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Messages that a consumer group has received: one set of sequence numbers for each producer. The
/// consumers of the group share these sets.
public final class GroupLedger {
    private final List<SequenceSet> receivedByProducer;
    private final AtomicIntegerArray pathCheckByPartition;
    private final @Nullable DestinationLatencies latencies;

    /// Creates a ledger that does not record the latencies of each destination.
    ///
    /// @param partitions total number of partitions over all destinations
    public GroupLedger(int producers, int partitions) {
        this(producers, partitions, 0);
    }

    /// @param partitions total number of partitions over all destinations
    /// @param destinations number of destinations whose latencies are recorded; 0 if latencies are not recorded
    public GroupLedger(int producers, int partitions, int destinations) {
        latencies = destinations > 0 ? new DestinationLatencies(destinations) : null;
        receivedByProducer =
                IntStream.range(0, producers).mapToObj(_ -> new SequenceSet()).toList();
        pathCheckByPartition = new AtomicIntegerArray(partitions);
    }

    public int producers() {
        return receivedByProducer.size();
    }

    public SequenceSet received(int producer) {
        return receivedByProducer.get(producer);
    }

    public int partitions() {
        return pathCheckByPartition.length();
    }

    /// Returns the end-to-end latencies of each destination in the measured phase, or null if they
    /// are not recorded.
    public @Nullable DestinationLatencies latencies() {
        return latencies;
    }

    void pathCheckReceived(int partition) {
        pathCheckByPartition.incrementAndGet(partition);
    }

    /// Returns whether the group has received a path check from this partition. The partitions of all
    /// destinations are numbered consecutively.
    public boolean hasPathCheckOf(int partition) {
        return pathCheckByPartition.get(partition) > 0;
    }
}
