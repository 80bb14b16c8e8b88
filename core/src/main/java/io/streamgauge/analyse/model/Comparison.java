package io.streamgauge.analyse.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Comparison of two systems in one metric over the blocks of a run: A divided by B.
///
/// @param cell levels of the varied factors as text; empty if nothing is varied
/// @param metric as text, for example `p99 end-to-end`
/// @param unit of the values: `ns`, `messages/s`, `us`
/// @param a name of A, the first of the two in alphabetical order
/// @param b name of B
/// @param control true if B is A again, which shows the noise of the method
/// @param blocks that are used, with the values of A and B
/// @param dropped blocks that are not used, and why
/// @param ratio geometric mean of A / B over the blocks. `ratio`, `low` and `high` are null with fewer than two blocks
/// @param low end of the interval
/// @param confidence of the interval; above 0.95 with interim analyses, so that all of them together have 95 %
/// @param controlReach largest distance from 1 in the interval of the control in this metric and cell, as a share;
///     null without a control
/// @param detectableRatio minimum detectable ratio with this many blocks and a power of 80 %; null if unknown
/// @param blocksNeeded number of blocks that detect this ratio with a power of 80 %, if it is undecided; null
///     otherwise, or if more than 100,000 are needed
/// @param sentence the result as text
public record Comparison(
        String cell,
        String metric,
        String unit,
        String a,
        String b,
        boolean control,
        List<BlockValues> blocks,
        List<DroppedBlock> dropped,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        double confidence,
        Finding finding,
        @Nullable Double controlReach,
        @Nullable Double detectableRatio,
        @Nullable Integer blocksNeeded,
        String sentence) {
    public Comparison {
        blocks = List.copyOf(blocks);
        dropped = List.copyOf(dropped);
    }

    /// Result of the comparison.
    public enum Finding {
        /// The interval does not contain 1.
        DIFFERENT,
        /// Equivalent within 5 % by two one-sided tests.
        EQUAL,
        UNDECIDED,
        /// Fewer than two blocks are usable.
        IMPOSSIBLE;

        /// Returns whether more blocks would not change the answer.
        public boolean decided() {
            return this == DIFFERENT || this == EQUAL;
        }
    }

    /// Values of a block.
    ///
    /// @param number from 1
    public record BlockValues(int number, double a, double b) {}

    /// Block that is not used.
    ///
    /// @param why for example `007-kafka is void (STEAL)`
    public record DroppedBlock(int number, String why) {}

    /// Returns whether it compares these two systems, in either order.
    public boolean isOf(String one, String other) {
        return (a.equals(one) && b.equals(other)) || (a.equals(other) && b.equals(one));
    }
}
