package io.streamgauge.result.row;

/// Phase of a trial's load. Result files contain these names.
public enum Phase {
    /// Phase before the measured phase.
    WARMUP,

    /// Phase whose messages are measured, between the warm-up and the drain.
    MEASURE,

    /// Phase after the measured phase, in which late messages can still be sent and consumers can still receive
    /// messages.
    DRAIN
}
