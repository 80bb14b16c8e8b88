package io.streamgauge.load.ledger;

import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.SequenceSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Messages that a consumer group received.
///
/// @param consumers counts of the consumers
/// @param received sequence numbers of the received messages, indexed by producer
/// @param latencies latencies of each destination; null if they are not recorded
/// @param warmupCopies number of extra copies of warm-up messages that consumers in different workers received
/// @param measuredCopies number of extra copies of messages of the measured phase that consumers in different
///     workers received
public record GroupReceipts(
        List<ConsumerCounts> consumers,
        List<SequenceSet> received,
        @Nullable DestinationLatencies latencies,
        long warmupCopies,
        long measuredCopies) {
    /// Returns the number of extra copies of the messages of one phase.
    public long duplicated(boolean ofMeasured) {
        return consumers.stream().mapToLong(c -> c.duplicated(ofMeasured)).sum()
                + (ofMeasured ? measuredCopies : warmupCopies);
    }
}
