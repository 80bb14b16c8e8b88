package io.streamgauge.analyse.model;

/// Resource that limited the rate of a trial.
///
/// @param evidence observation as text; may be empty
public record Bottleneck(Kind kind, String evidence) {
    /// Limiting resource.
    public enum Kind {
        /// Absence of a limiting resource, because the load is below every limit.
        NONE,
        GENERATOR,
        BROKER_CPU,
        BROKER_DISK,
        NETWORK,
        UNKNOWN
    }
}
