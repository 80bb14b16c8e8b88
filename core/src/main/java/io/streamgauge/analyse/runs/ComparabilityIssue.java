package io.streamgauge.analyse.runs;

/// Reason why runs may not be comparable.
///
/// @param seen observation, with values
/// @param why consequence for the comparison
public record ComparabilityIssue(ComparabilityKind kind, Severity severity, String seen, String why) {
    /// Consequence for the comparison.
    public enum Severity {
        /// Refused comparison.
        REFUSES,
        /// Comparison with inconclusive gates.
        STOPS_GATES,
        WARNS
    }
}
