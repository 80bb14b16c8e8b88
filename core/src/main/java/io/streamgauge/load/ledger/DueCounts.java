package io.streamgauge.load.ledger;

/// Messages of one producer that were due in one phase: range of the sequence numbers of the sent
/// messages, and number of unsent messages.
///
/// @param from first sequence number, inclusive
/// @param to end of the range, exclusive
/// @param unsent number of messages that were due in the phase but not sent
public record DueCounts(long from, long to, long unsent) {
    public long sent() {
        return to - from;
    }
}
