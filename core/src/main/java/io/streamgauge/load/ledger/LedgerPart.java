package io.streamgauge.load.ledger;

import java.util.List;

/// Part of the ledger of a worker. A worker sends its ledger in parts. Therefore, neither the worker nor the
/// controller needs memory for the encoded form of the whole ledger.
///
/// @param producers ledgers of some producers of the worker
/// @param received messages that consumers of the worker received from some producers
/// @param latencies latencies of some destinations
public record LedgerPart(List<ProducerLedger> producers, List<ReceivedSets> received, List<LatencyCounts> latencies) {
    /// Sets of received sequence numbers.
    ///
    /// @param group number of the consumer group, counted from 0
    /// @param sets for each producer: its index, the length of its encoded set in bytes, and the encoded set
    @SuppressWarnings("ArrayRecordComponent") // The bytes are only transmitted, and never compared.
    public record ReceivedSets(int group, byte[] sets) {}

    /// Latencies of destinations.
    ///
    /// @param group number of the consumer group, counted from 0
    /// @param destinations number of destinations of the trial
    /// @param counts for each destination: its index and its counts
    @SuppressWarnings("ArrayRecordComponent") // The bytes are only transmitted, and never compared.
    public record LatencyCounts(int group, int destinations, byte[] counts) {}
}
