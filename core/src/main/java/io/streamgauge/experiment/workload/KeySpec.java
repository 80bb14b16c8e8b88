package io.streamgauge.experiment.workload;

/// Specification of the message keys.
public sealed interface KeySpec {
    /// Messages without a key.
    record None() implements KeySpec {}

    /// Keys drawn at random from `count` distinct keys.
    ///
    /// @param skew exponent of a Zipf distribution; 0 if all keys are equally frequent
    record Drawn(int count, double skew) implements KeySpec {}
}
