package io.streamgauge.statistics.claims;

import io.streamgauge.statistics.compare.Block;
import java.util.List;
import java.util.OptionalDouble;

/// Measured values of a run for one claim.
///
/// @param values values of the claim's metric
/// @param obstacles reasons why the claim cannot be judged, as sentences without a full stop, for example a void
///     trial or unequal durability. Each obstacle makes the claim inconclusive.
public record ClaimData(Values values, List<String> obstacles) {
    public ClaimData {
        obstacles = List.copyOf(obstacles);
    }

    /// Values of a claim, grouped by block.
    public sealed interface Values {}

    /// Values of a claim about two sides.
    public record Sides(List<Block> blocks) implements Values {
        public Sides {
            blocks = List.copyOf(blocks);
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
