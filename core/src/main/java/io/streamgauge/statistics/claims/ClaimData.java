package io.streamgauge.statistics.claims;

import io.streamgauge.statistics.compare.Block;
import java.util.List;
import java.util.OptionalDouble;

/// Measured values of a run for one claim.
///
/// @param values values of the claim's metric in the blocks that can be used
/// @param obstacles reasons why the claim cannot be judged, as sentences without a full stop, for example a void
///     trial or unequal durability. Each obstacle makes the claim inconclusive.
/// @param excluded number of blocks that are not used because other guests of the host or other programs disturbed
///     their trials
public record ClaimData(Values values, List<String> obstacles, int excluded) {
    /// Smallest number of blocks for each excluded block.
    private static final int BLOCKS_PER_EXCLUSION = 3;

    public ClaimData {
        obstacles = List.copyOf(obstacles);
    }

    /// Returns whether so many blocks are excluded that the other blocks may not be typical.
    boolean isSelected() {
        return excluded * BLOCKS_PER_EXCLUSION > excluded + values.blockCount();
    }

    /// Creates data without excluded blocks.
    public ClaimData(Values values, List<String> obstacles) {
        this(values, obstacles, 0);
    }

    /// Values of a claim, grouped by block.
    public sealed interface Values {
        int blockCount();
    }

    /// Values of a claim about two sides.
    public record Sides(List<Block> blocks) implements Values {
        public Sides {
            blocks = List.copyOf(blocks);
        }

        @Override
        public int blockCount() {
            return blocks.size();
        }
    }

    /// Values of a claim about a factor.
    ///
    /// @param levels levels of the factor in the order of the experiment file
    public record Levels(List<String> levels, List<Row> rows) implements Values {
        public Levels {
            levels = List.copyOf(levels);
            rows = List.copyOf(rows);
        }

        @Override
        public int blockCount() {
            return rows.size();
        }
    }

    /// Block of a claim about a factor.
    ///
    /// @param values positive values, one for each level; a value is empty if its trial is void or missing
    public record Row(int block, List<OptionalDouble> values) {
        public Row {
            values = List.copyOf(values);
        }

        boolean complete() {
            return values.stream().allMatch(OptionalDouble::isPresent);
        }
    }
}
