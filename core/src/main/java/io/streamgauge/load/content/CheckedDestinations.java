package io.streamgauge.load.content;

import io.streamgauge.measure.SequenceSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongPredicate;

/// Destinations that have accepted a path check of one producer, and the path checks in flight. Path checks have
/// the first sequence numbers of the producer.
public final class CheckedDestinations {
    private final BitSet accepted = new BitSet();
    private int[] positions = new int[1];
    private int[] partitions = new int[1];
    private int sent;
    /// Number of consecutive accepted path checks, counted from the first path check. [#accepted] does not read
    /// the outcomes of these path checks again.
    private int settled;

    /// Records the next path check.
    ///
    /// @param position position of the destination in the list of the producer's destinations
    /// @param partition partition of the destination
    public void sent(int position, int partition) {
        if (sent == positions.length) {
            positions = Arrays.copyOf(positions, 2 * sent);
            partitions = Arrays.copyOf(partitions, 2 * sent);
        }
        positions[sent] = position;
        partitions[sent++] = partition;
    }

    /// Returns the positions of the destinations that have accepted a path check.
    ///
    /// @param acceptedSequences sequence numbers of the accepted path checks
    public BitSet accepted(SequenceSet acceptedSequences) {
        while (settled < sent && acceptedSequences.contains(settled)) {
            accepted.set(positions[settled++]);
        }
        for (int s = settled; s < sent; s++) {
            if (acceptedSequences.contains(s)) {
                accepted.set(positions[s]);
            }
        }
        return accepted;
    }

    /// Returns the paths with a path check in flight. The path to a partition has the index
    /// `position * partitionsPerDestination + partition`.
    ///
    /// @param isInFlight whether the message with a sequence number does not have an outcome
    public BitSet inFlight(LongPredicate isInFlight, int partitionsPerDestination) {
        BitSet paths = new BitSet();
        for (int s = settled; s < sent; s++) {
            if (isInFlight.test(s)) {
                paths.set(positions[s] * partitionsPerDestination + partitions[s]);
            }
        }
        return paths;
    }
}
