package io.streamgauge.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Outcomes of the messages of a trial, counted from the ledger after the drain.
///
/// @param measured messages that were due in the measured phase
/// @param warmup messages that were due in the warm-up
/// @param failureDetails error message of the client for the first failure of each kind
/// @param clients producers and consumers
/// @param connections number of open TCP connections of the clients during the load
/// @param idleConsumers consumers without a partition
/// @param foreignMessages received messages of other programs or trials
/// @param shares distribution of the messages over the producers and over each group of consumers
/// @param surplusOutcomes outcomes reported for messages that already had an outcome
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
        // Files of earlier versions do not contain the shares.
        shares = List.copyOf(Objects.requireNonNullElse(shares, List.of()));
    }

    /// Distribution of messages over clients.
    ///
    /// @param of name of the clients, for example `producers` or `consumers of group 1`
    /// @param clients number of clients, at least one
    /// @param least messages of the client with the fewest messages: accepted messages of a producer, or
    ///     received messages of a consumer
    /// @param most messages of the client with the most messages
    /// @param total messages of all clients
    public record Share(String of, int clients, long least, long most, long total) {
        /// Returns the mean per client.
        public double mean() {
            return (double) total / clients;
        }
    }

    /// Counts of one phase. Delivered, lost, duplicated and reordered are sums over the consumer groups.
    ///
    /// @param intended messages due in the phase
    /// @param sent messages passed to the client
    /// @param failed failed messages by kind
    /// @param unconfirmed messages without an outcome at the end of the drain
    /// @param delivered messages received at least once
    /// @param lost messages accepted but never received
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
