package io.streamgauge.statistics.compare;

import java.util.OptionalDouble;

/// Values of A and B in a block of interleaved trials.
///
/// @param number block number, counted from 1
/// @param a positive value of A; empty if the trial is void or missing
/// @param b positive value of B; empty if the trial is void or missing
public record Block(int number, OptionalDouble a, OptionalDouble b) {
    public Block {
        checkPositive(a);
        checkPositive(b);
    }

    /// Returns a block with both values.
    public static Block of(int number, double a, double b) {
        return new Block(number, OptionalDouble.of(a), OptionalDouble.of(b));
    }

    private static void checkPositive(OptionalDouble value) {
        if (value.isPresent() && !(value.getAsDouble() > 0 && Double.isFinite(value.getAsDouble()))) {
            throw new IllegalArgumentException("a ratio requires positive values, not " + value.getAsDouble());
        }
    }

    public boolean complete() {
        return a.isPresent() && b.isPresent();
    }

    /// Returns ln(a / b) of a complete block.
    double logRatio() {
        return Math.log(a.orElseThrow() / b.orElseThrow());
    }
}
