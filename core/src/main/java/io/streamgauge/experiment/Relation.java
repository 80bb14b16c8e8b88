package io.streamgauge.experiment;

/// Claimed relation of A to B. All relations except the spread and the trends of A alone are about the ratio A / B.
public sealed interface Relation {
    /// `>` is 1, `>= 2x` is 2.
    record AtLeast(double factor) implements Relation {}

    /// `<` is 1, `<= 0.5x` is 0.5.
    record AtMost(double factor) implements Relation {}

    /// `within 5 %` is 0.05.
    record Within(double share) implements Relation {}

    /// `between 3x and 5x` is 3 and 5.
    ///
    /// @param high above `low`
    record Between(double low, double high) implements Relation {}

    /// A's metric, or the ratio A / B if there is a B, rises with a factor.
    ///
    /// @param factor path of a varied field
    record RisesWith(String factor) implements Relation {}

    /// A's metric, or the ratio A / B if there is a B, falls when a factor rises.
    ///
    /// @param factor path of a varied field
    record FallsWith(String factor) implements Relation {}

    /// A's metric varies less from block to block than B's.
    record SpreadSmaller() implements Relation {}
}
