package io.streamgauge.result.row;

/// Phase of a trial's load. Result files contain these names.
public enum Phase {
    /// Load before the measured phase.
    WARMUP,

    /// Load between the warm-up and the drain, whose messages are measured.
    MEASURE,

    /// Period after the last send, in which consumers can still receive messages.
    DRAIN
}
