package io.streamgauge.result.row;

/// Phase of a trial's load. The names are in result files.
public enum Phase {
    /// Load before the measured phase.
    WARMUP,

    /// Load that is measured.
    MEASURE,

    /// Time after the last send in which consumers may still receive.
    DRAIN
}
