package io.streamgauge.experiment;

import io.streamgauge.yaml.Secrets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An experiment as its author wrote it, checked and with all defaults filled in.
///
/// @param name letters, digits, `-`, `_`, `.`; names the run directory
/// @param question what the experiment asks, in words; the report opens with it
/// @param seed drives every random choice
/// @param repeat repetitions of every cell, at least 1
/// @param retry how often a trial that the machine spoiled (not the system) is run again, at least 0
/// @param systems at least one, names unique
/// @param vary factors with their levels; crossed
/// @param cells every combination of levels, at least one; the parts above are those of the first
/// @param claims what the results will be held against, fixed before the run
/// @param thresholds of the rules of validity
/// @param control the system that runs twice in each block, or null
/// @param published figures of others for single systems, shown beside ours
/// @param secrets what no output may show
public record Experiment(
        String name,
        String question,
        long seed,
        int repeat,
        int retry,
        DurabilityClass durability,
        List<SystemUnderTest> systems,
        Workload workload,
        Phases phases,
        WorkerSettings worker,
        List<Factor> vary,
        List<Cell> cells,
        List<Claim> claims,
        Thresholds thresholds,
        @Nullable AaControl control,
        List<PublishedFigure> published,
        Secrets secrets) {
    public Experiment {
        systems = List.copyOf(systems);
        vary = List.copyOf(vary);
        cells = List.copyOf(cells);
        claims = List.copyOf(claims);
        published = List.copyOf(published);
    }
}
