package io.streamgauge.analyse.model;

/// Resource that kept a trial from a higher rate.
///
/// @param evidence one sentence
public record Bottleneck(Kind kind, String evidence) {
    /// Limiting resource.
    public enum Kind {
        /// The load was below every limit.
        NONE,
        GENERATOR,
        BROKER_CPU,
        BROKER_DISK,
        NETWORK,
        UNKNOWN
    }
}
