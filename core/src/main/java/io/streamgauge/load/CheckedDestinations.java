package io.streamgauge.load;

import io.streamgauge.measure.SequenceSet;
import java.util.Arrays;
import java.util.BitSet;

/// Destinations that have accepted a path check of one producer. Path checks have the first
/// sequence numbers of the producer.
final class CheckedDestinations {
    private final int count;
    private final BitSet accepted = new BitSet();
    private int[] positions = new int[1];
    private int sent;
    private int settled;

    /// @param count number of destinations of the producer
    CheckedDestinations(int count) {
        this.count = count;
    }

    /// Records the next path check.
    ///
    /// @param position position of the destination in the list of the producer's destinations
    void sent(int position) {
        if (sent == positions.length) {
            positions = Arrays.copyOf(positions, 2 * sent);
        }
        positions[sent++] = position;
    }

    /// Returns the first position, at least `from`, of a destination without an accepted path
    /// check; the number of destinations if there is none.
    ///
    /// @param acceptedSequences sequence numbers of the accepted path checks
    int firstUnchecked(int from, SequenceSet acceptedSequences) {
        // The first path checks are usually accepted first. They do not have to be read again.
        while (settled < sent && acceptedSequences.contains(settled)) {
            accepted.set(positions[settled++]);
        }
        int first = accepted.nextClearBit(from);
        if (first < count) {
            for (int s = settled; s < sent; s++) {
                if (acceptedSequences.contains(s)) {
                    accepted.set(positions[s]);
                }
            }
            first = accepted.nextClearBit(from);
        }
        return Math.min(first, count);
    }
}
