package io.streamgauge.load.ledger;

import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.SequenceSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Messages that a consumer group received.
///
/// @param consumers counts of the consumers
/// @param received sequence numbers of the received messages, by the index of the producer
/// @param latencies latencies of each destination; null if they are not recorded
/// @param warmupCopies messages of the warm-up that consumers in different workers received,
///     without the first copy
/// @param measuredCopies the same for the measured phase
public record GroupReceipts(
        List<ConsumerCounts> consumers,
        List<SequenceSet> received,
        @Nullable DestinationLatencies latencies,
        long warmupCopies,
        long measuredCopies) {
    /// Returns the number of extra copies of messages.
    public long duplicated(boolean ofMeasured) {
        return consumers.stream().mapToLong(c -> c.duplicated(ofMeasured)).sum()
                + (ofMeasured ? measuredCopies : warmupCopies);
    }
}
