package io.streamgauge.analyse.model;

/// Resource that limited the rate of a trial.
///
/// @param evidence observation as text; may be empty
public record Bottleneck(Kind kind, String evidence) {
    /// Limiting resource.
    public enum Kind {
        /// No limiting resource, because the load was below every limit.
        NONE,
        GENERATOR,
        BROKER_CPU,
        BROKER_DISK,
        NETWORK,
        UNKNOWN
    }
}
