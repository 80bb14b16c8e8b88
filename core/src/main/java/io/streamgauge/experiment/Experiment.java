package io.streamgauge.experiment;

import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.PublishedFigure;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.yaml.Secrets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Validated experiment that includes all default values.
///
/// @param name name, which consists of letters, digits, `-`, `_` and `.`; part of the name of the run directory
/// @param question question shown at the top of the report
/// @param seed seed of all random choices
/// @param repeat number of repetitions of every cell, at least 1
/// @param retry maximum number of repetitions of a trial that is void only because of host disturbances; at least 0
/// @param vary factors with their levels; the experiment covers every combination of levels
/// @param cells one cell for each combination of levels, at least one; the first cell has the first
///     level of each factor
/// @param claims claims about the results, fixed before the run
/// @param thresholds thresholds of the validity rules
/// @param control system that runs twice in each block, or null
/// @param published published figures of individual systems, shown for comparison
/// @param secrets values that must not appear in any output
public record Experiment(
        String name,
        String question,
        long seed,
        int repeat,
        int retry,
        List<Factor> vary,
        List<Cell> cells,
        List<Claim> claims,
        Thresholds thresholds,
        @Nullable AaControl control,
        List<PublishedFigure> published,
        Secrets secrets) {
    public Experiment {
        vary = List.copyOf(vary);
        cells = List.copyOf(cells);
        claims = List.copyOf(claims);
        published = List.copyOf(published);
    }

    /// Returns the cell with the first level of every factor.
    public Cell firstCell() {
        return cells.getFirst();
    }

    /// Returns the systems of the first cell. All cells have systems with the same names.
    public List<SystemUnderTest> systems() {
        return firstCell().systems();
    }
}
