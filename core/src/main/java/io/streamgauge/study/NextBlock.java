package io.streamgauge.study;

import java.util.List;
import java.util.Optional;

/// Part of a study that can run another block.
///
/// @param part ID of the part
/// @param openStatements number of open statements that depend on claims of the part
/// @param seconds expected duration of a block, above 0
public record NextBlock(String part, int openStatements, double seconds) {
    /// Returns the candidate with the highest number of open statements per second of block duration. If several
    /// candidates have the same number, the result is the first of these candidates. The result is empty if no
    /// candidate has an open statement.
    ///
    /// @param candidates parts that can run another block, in the order of the study
    public static Optional<NextBlock> of(List<NextBlock> candidates) {
        return candidates.stream()
                .filter(c -> c.openStatements() > 0)
                .reduce((best, other) -> other.statementsPerSecond() > best.statementsPerSecond() ? other : best);
    }

    private double statementsPerSecond() {
        return openStatements / Math.max(seconds, 1e-3);
    }
}
