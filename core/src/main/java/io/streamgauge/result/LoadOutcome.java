package io.streamgauge.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/// What became of the messages of a trial, counted from the ledger after the drain.
///
/// @param measured messages that were due in the measured phase
/// @param warmup messages that were due in the warm-up
/// @param failureDetails for each kind of failure, what the client said about the first
/// @param clients producers and consumers
/// @param connections TCP connections that the clients held during the load
/// @param idleConsumers consumers that got no partition
/// @param foreignMessages received messages that are not of this trial
/// @param shares how the messages were spread over the clients: the producers first, then each group of consumers
/// @param surplusOutcomes outcomes that a client reported for a message that had one already
public record LoadOutcome(
        LedgerCounts measured,
        LedgerCounts warmup,
        Map<String, String> failureDetails,
        int clients,
        int connections,
        int idleConsumers,
        List<Share> shares,
        long foreignMessages,
        long surplusOutcomes) {
    public LoadOutcome {
        // files of earlier versions have none
        shares = List.copyOf(Objects.requireNonNullElse(shares, List.of()));
    }

    /// How many messages each of several clients had.
    ///
    /// @param of for example `producers`, `consumers of group 1`
    /// @param clients at least one
    /// @param least messages of the client that had fewest: accepted from a producer, received by a consumer
    /// @param most of the one that had most
    /// @param total of all
    public record Share(String of, int clients, long least, long most, long total) {
        /// An equal share.
        public double mean() {
            return (double) total / clients;
        }
    }

    /// Counts of one phase. Delivered, lost, duplicated and reordered are sums over the consumer groups.
    ///
    /// @param intended due in the phase
    /// @param sent handed to the client
    /// @param failed by kind
    /// @param unconfirmed without outcome at the end of the drain
    /// @param delivered received at least once
    /// @param lost accepted and never received
    public record LedgerCounts(
            long intended,
            long sent,
            long accepted,
            Map<String, Long> failed,
            long unconfirmed,
            long delivered,
            long lost,
            long duplicated,
            long reordered) {
        public long failedInAll() {
            return failed.values().stream().mapToLong(Long::longValue).sum();
        }
    }
}
