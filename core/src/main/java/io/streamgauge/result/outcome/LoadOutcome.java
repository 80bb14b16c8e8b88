package io.streamgauge.result.outcome;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Outcomes of the messages of a trial, computed from the counters and ledgers after the drain.
///
/// @param measured counts of the messages that were due in the measured phase
/// @param warmup counts of the messages that were due in the warm-up
/// @param failureDetails error message that the client reported for the first failure of each kind
/// @param clients number of producers and consumers in total
/// @param connections number of TCP connections that the clients had open during the load
/// @param idleConsumers number of consumers that did not receive a message during the path
///     check
/// @param foreignMessages number of received messages that other programs or trials sent
/// @param shares distribution of the messages over the producers, and over the consumers of each group
/// @param surplusOutcomes number of outcomes reported for messages that already had an outcome
/// @param destinations differences between the destinations; null for a load with one destination or
///     without consumers, and in files of earlier versions
/// @param churn counts of the producers that were opened and closed while the load ran; null for a load without
///     churn, and in files of earlier versions
/// @param workers figures of the workers; null for a trial with one worker, and in files of earlier
///     versions
public record LoadOutcome(
        LedgerCounts measured,
        LedgerCounts warmup,
        Map<String, String> failureDetails,
        int clients,
        int connections,
        int idleConsumers,
        List<Share> shares,
        long foreignMessages,
        long surplusOutcomes,
        @Nullable DestinationSpread destinations,
        @Nullable ChurnCounts churn,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SeveralWorkers workers) {
    public LoadOutcome {
        // Files of earlier versions do not contain the shares.
        shares = List.copyOf(Objects.requireNonNullElse(shares, List.of()));
    }

    /// Distribution of messages over clients.
    ///
    /// @param of name of the clients, for example `producers` or `consumers of group 1`
    /// @param clients number of clients, at least one
    /// @param least lowest number of messages of any client: accepted messages of a producer, or received
    ///     messages of a consumer
    /// @param most highest number of messages of any client
    /// @param total number of messages of all clients together
    public record Share(String of, int clients, long least, long most, long total) {
        /// Name of the producers in [#of].
        public static final String PRODUCERS = "producers";

        /// Returns the mean number of messages per client.
        public double mean() {
            return (double) total / clients;
        }
    }

    /// Counts of one phase. The fields `delivered`, `lost`, `duplicated` and `reordered` are sums
    /// over the consumer groups.
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
