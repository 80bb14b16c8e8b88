package io.streamgauge.result.row;

/// Phase of a trial's load. Result files contain these names.
public enum Phase {
    /// Load before the measured phase.
    WARMUP,

    /// Load whose messages are measured.
    MEASURE,

    /// Time after the last send, during which consumers can still receive messages.
    DRAIN
}
