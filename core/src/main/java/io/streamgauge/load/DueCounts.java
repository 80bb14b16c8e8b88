package io.streamgauge.load;

/// Range of the sequence numbers of all messages that were due in one phase and were sent.
///
/// @param from first sequence number, inclusive
/// @param to end of the range, exclusive
/// @param unsent number of messages that were due in the phase but not sent
record DueCounts(long from, long to, long unsent) {
    long sent() {
        return to - from;
    }
}
