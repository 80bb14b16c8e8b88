package io.streamgauge.analyse.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the blocks of a run say of two systems in one metric: A divided by B.
///
/// @param cell levels of the varied factors in words, empty when nothing is varied
/// @param metric in words, for example `p99 end-to-end`
/// @param unit of the values: `ns`, `messages/s`, `us`
/// @param a name of A; of two systems the one that comes first in the alphabet
/// @param b name of B
/// @param control true where B is A once more: what the method makes of no difference
/// @param blocks those that count, with what A and B showed in them
/// @param dropped those that do not, and why
/// @param ratio geometric mean of A / B over the blocks; null with fewer than two of them, as are `low` and
///     `high`
/// @param low end of the interval
/// @param confidence of the interval; above 0.95 where the run looked at it more than once, so that all looks
///     together hold with 95 %
/// @param controlReach how far from 1 the interval of the control reaches in this metric and cell, as a share;
///     null without one
/// @param detectableRatio ratio that so many blocks find with a chance of 80 %; null where it cannot be told
/// @param blocksNeeded number of blocks that would find this ratio with a chance of 80 %, where it is undecided;
///     null otherwise, or when more than 100,000 would be needed
/// @param sentence all of this in words
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

    /// What can be said.
    public enum Finding {
        /// The interval does not hold 1.
        DIFFERENT,
        /// Shown to be equal within 5 %, by two one-sided tests.
        EQUAL,
        UNDECIDED,
        /// Fewer than two blocks count.
        IMPOSSIBLE;

        /// Whether more blocks would add nothing to the answer.
        public boolean decided() {
            return this == DIFFERENT || this == EQUAL;
        }
    }

    /// One block.
    ///
    /// @param number from 1
    public record BlockValues(int number, double a, double b) {}

    /// A block that does not count.
    ///
    /// @param why for example `007-kafka is void (STEAL)`
    public record DroppedBlock(int number, String why) {}

    /// Whether it compares these two, in either order.
    public boolean isOf(String one, String other) {
        return (a.equals(one) && b.equals(other)) || (a.equals(other) && b.equals(one));
    }
}
