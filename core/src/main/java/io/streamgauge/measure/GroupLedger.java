package io.streamgauge.measure;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/// Messages that a consumer group has received: one set of sequence numbers for each producer. The
/// consumers of the group share these sets.
public final class GroupLedger {
    private final List<SequenceSet> receivedByProducer;
    private final AtomicIntegerArray pathCheckByPartition;

    /// @param partitions total number of partitions over all destinations
    public GroupLedger(int producers, int partitions) {
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

    void pathCheckReceived(int partition) {
        pathCheckByPartition.incrementAndGet(partition);
    }

    /// Returns whether the group has received a path check from this partition. The partitions of all
    /// destinations are numbered consecutively.
    public boolean hasPathCheckOf(int partition) {
        return pathCheckByPartition.get(partition) > 0;
    }
}
