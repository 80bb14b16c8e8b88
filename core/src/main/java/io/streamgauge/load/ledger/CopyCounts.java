package io.streamgauge.load.ledger;

import io.streamgauge.measure.SequenceSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Number of extra copies of each message of a producer. The numbers are stored as binary digits. The set at
/// index i contains the messages whose number of copies has the bit 2^i set. A thousand copies of each message
/// therefore need only ten times the memory of one copy.
final class CopyCounts {
    private final List<SequenceSet> digits = new ArrayList<>();

    /// Adds one copy of each message in a set.
    void add(SequenceSet messages) {
        @Nullable SequenceSet carry = messages;
        for (int i = 0; carry != null; i++) {
            if (i == digits.size()) {
                digits.add(new SequenceSet());
            }
            carry = digits.get(i).toggleAll(carry);
        }
    }

    /// Returns the number of extra copies of the messages that were due in one phase.
    long count(DueCounts due) {
        long copies = 0;
        for (int i = 0; i < digits.size(); i++) {
            copies += digits.get(i).count(due.from(), due.to()) << i;
        }
        return copies;
    }
}
