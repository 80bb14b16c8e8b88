package io.streamgauge.report.study;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Levels in the statements of a claim, for example `durability D3`. Charts of the claim show only these levels.
final class StatedLevels {
    private static final String BETWEEN = ", ";

    private final String statements;

    /// @param statements statements whose levels are shown; empty to show all levels
    StatedLevels(List<String> statements) {
        this.statements = String.join("\n", statements);
    }

    /// Returns the cells to which the statements refer. If the statements do not contain any of the levels,
    /// this method returns all cells.
    ///
    /// @param cells levels as text, such as `durability D3, partitions 16`, or the name of a system
    Set<String> of(Collection<String> cells) {
        Set<String> stated = new HashSet<>();
        Set<String> factors = new HashSet<>();
        cells.stream().flatMap(StatedLevels::levels).filter(this::names).forEach(level -> {
            stated.add(level);
            factors.add(factor(level));
        });
        Set<String> shown = new HashSet<>();
        for (String cell : cells) {
            if (levels(cell).allMatch(level -> stated.contains(level) || !factors.contains(factor(level)))) {
                shown.add(cell);
            }
        }
        return shown.isEmpty() ? new HashSet<>(cells) : shown;
    }

    private static Stream<String> levels(String cell) {
        return Arrays.stream(cell.split(BETWEEN, -1)).filter(level -> !level.isEmpty());
    }

    private boolean names(String level) {
        return Pattern.compile("(?<![\\w.-])" + Pattern.quote(level) + "(?![\\w.-])")
                .matcher(statements)
                .find();
    }

    /// Returns the factor of a level. All systems belong to the same factor.
    private static String factor(String level) {
        int space = level.lastIndexOf(' ');
        return space < 0 ? "" : level.substring(0, space);
    }
}
