package io.streamgauge.load.content;

import io.streamgauge.measure.SequenceSet;
import java.util.Arrays;
import java.util.BitSet;

/// Destinations that have accepted a path check of one producer. Path checks have the first
/// sequence numbers of the producer.
public final class CheckedDestinations {
    private final BitSet accepted = new BitSet();
    private int[] positions = new int[1];
    private int sent;
    /// Number of consecutive accepted path checks, counted from the first path check. [#accepted] does not read
    /// the outcomes of these path checks again.
    private int settled;

    /// Records the next path check.
    ///
    /// @param position position of the destination in the list of the producer's destinations
    public void sent(int position) {
        if (sent == positions.length) {
            positions = Arrays.copyOf(positions, 2 * sent);
        }
        positions[sent++] = position;
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
}
