package io.streamgauge.experiment.metric;

/// Claimed relation between A and B. Limits and ranges apply to the ratio A / B. [SpreadSmaller] compares the
/// variation of A and B. A trend can concern A alone.
public sealed interface Relation {
    /// Lower limit of A / B: 1 for `>`, 2 for `>= 2x`.
    record AtLeast(double factor) implements Relation {}

    /// Upper limit of A / B: 1 for `<`, 0.5 for `<= 0.5x`.
    record AtMost(double factor) implements Relation {}

    /// Largest difference between A and B, as a share of the smaller of the two: 0.05 for `within 5 %`.
    record Within(double share) implements Relation {}

    /// Range of A / B: 3 and 5 for `between 3x and 5x`.
    ///
    /// @param high upper limit, above `low`
    record Between(double low, double high) implements Relation {}

    /// Rise of A's metric as a factor rises. A claim with a side B is about the rise of the ratio A / B.
    ///
    /// @param factor path of a varied field
    record RisesWith(String factor) implements Relation {}

    /// Fall of A's metric as a factor rises. A claim with a side B is about the fall of the ratio A / B.
    ///
    /// @param factor path of a varied field
    record FallsWith(String factor) implements Relation {}

    /// Decrease in the distance of the ratio A / B from 1 as a factor rises. Either A or B can be the larger
    /// value.
    ///
    /// @param factor path of a varied field
    record NarrowsWith(String factor) implements Relation {}

    /// Variation of the metric between blocks that is smaller for A than for B.
    record SpreadSmaller() implements Relation {}
}
