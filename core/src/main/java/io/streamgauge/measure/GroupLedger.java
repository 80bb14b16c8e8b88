package io.streamgauge.measure;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/// What one consumer group has received: a set of sequences for each producer, shared by the consumers of the group.
public final class GroupLedger {
    private final List<SequenceSet> receivedByProducer;
    private final AtomicIntegerArray probesByPartition;

    /// @param partitions of all destinations together
    public GroupLedger(int producers, int partitions) {
        receivedByProducer =
                IntStream.range(0, producers).mapToObj(_ -> new SequenceSet()).toList();
        probesByPartition = new AtomicIntegerArray(partitions);
    }

    public int producers() {
        return receivedByProducer.size();
    }

    public SequenceSet received(int producer) {
        return receivedByProducer.get(producer);
    }

    void probeReceived(int partition) {
        probesByPartition.incrementAndGet(partition);
    }

    /// Whether a probe came through this partition, counted over all destinations.
    public boolean hasProbeOf(int partition) {
        return probesByPartition.get(partition) > 0;
    }
}
