package io.streamgauge.measure;

/// Next expected sequence number of each producer in each partition that a consumer reads. Systems guarantee the
/// order of messages only if the messages have the same producer and the same partition.
///
/// The table contains only the partition-producer pairs that have occurred. It is a hash table with open
/// addressing. Only one thread at a time uses the table.
final class ExpectedSequences {
    private static final int INITIAL_BITS = 4;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    /// Two values for each entry: the number of the pair plus 1 (0 for a free entry), and the next expected
    /// sequence number.
    private long[] entries;

    private int bits;
    private int used;

    /// @param pairs expected number of partition-producer pairs; up to this number, the table
    ///     does not grow
    ExpectedSequences(int pairs) {
        bits = Math.max(INITIAL_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, 2 * pairs) - 1));
        entries = new long[2 << bits];
    }

    /// Records a message.
    ///
    /// @param pair number of the pair of partition and producer, at least 0
    /// @return false if the consumer has already received a later message of the pair
    boolean advance(long pair, long sequence) {
        int at = find(entries, bits, pair + 1);
        if (entries[at] == 0) {
            entries[at] = pair + 1;
            entries[at + 1] = sequence + 1;
            if (++used > 1 << (bits - 1)) {
                grow();
            }
            return true;
        }
        if (sequence < entries[at + 1] - 1) {
            return false;
        }
        entries[at + 1] = sequence + 1;
        return true;
    }

    private static int find(long[] entries, int bits, long key) {
        int at = (int) ((key * MULTIPLIER) >>> (Long.SIZE - bits)) << 1;
        while (entries[at] != 0 && entries[at] != key) {
            at = at + 2 == entries.length ? 0 : at + 2;
        }
        return at;
    }

    private void grow() {
        long[] larger = new long[entries.length * 2];
        for (int i = 0; i < entries.length; i += 2) {
            if (entries[i] != 0) {
                int at = find(larger, bits + 1, entries[i]);
                larger[at] = entries[i];
                larger[at + 1] = entries[i + 1];
            }
        }
        entries = larger;
        bits++;
    }
}
