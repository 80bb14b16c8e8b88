package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.statistics.compare.GateDecision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What separate runs say beside each other; the output of `compare --json`.
///
/// @param schemaVersion rises when a field changes its meaning or goes away
/// @param runs the first is what the others are compared with
/// @param differences of plan, settings, versions and host
/// @param doubts why the comparison may not be fair; one that refuses leaves `changes` and `gates` empty
/// @param changes of each system in each cell and metric
/// @param gates what was asked with `--gate`, for each run, system and cell
public record RunComparison(
        int schemaVersion,
        List<Side> runs,
        List<Difference> differences,
        List<Doubt> doubts,
        List<Change> changes,
        List<GateResult> gates) {
    public static final int SCHEMA_VERSION = 1;

    public RunComparison {
        runs = List.copyOf(runs);
        differences = List.copyOf(differences);
        doubts = List.copyOf(doubts);
        changes = List.copyOf(changes);
        gates = List.copyOf(gates);
    }

    /// Whether the runs must not be compared at all.
    public boolean refused() {
        return doubts.stream().anyMatch(d -> d.severity() == Doubt.Severity.REFUSES);
    }

    /// One run.
    ///
    /// @param label its directory's name
    /// @param startedAt ISO-8601, UTC
    /// @param trials that have results
    /// @param voids of them
    public record Side(String label, String runId, String name, String startedAt, int trials, int voids) {}

    /// Something that is not the same.
    ///
    /// @param part `plan`, `settings`, `versions` or `host`
    /// @param values one for each run, in their order; empty where a run does not have it
    public record Difference(String part, String what, List<String> values) {
        public Difference {
            values = List.copyOf(values);
        }
    }

    /// Why a comparison may not be fair.
    ///
    /// @param kind stable identifier, for example `HOST`
    public record Doubt(String kind, Severity severity, String seen, String why) {
        /// How much it weighs.
        public enum Severity {
            /// Nothing is compared.
            REFUSES,
            /// A gate cannot tell.
            STOPS_GATES,
            WARNS
        }
    }

    /// One system in one cell and metric: new divided by old.
    ///
    /// @param run label of the newer one
    /// @param system its name there
    /// @param before its name in the first run
    /// @param values one for each trial that counts
    /// @param valuesBefore the same of the first run
    /// @param ratio null without a value on a side; without an interval when a side has a single trial
    /// @param low end of the 95 % interval
    public record Change(
            String run,
            String system,
            String before,
            String cell,
            String metric,
            String unit,
            List<Double> values,
            List<Double> valuesBefore,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            Comparison.Finding finding,
            String sentence) {
        public Change {
            values = List.copyOf(values);
            valuesBefore = List.copyOf(valuesBefore);
        }
    }

    /// The verdict of one gate for one system in one cell.
    ///
    /// @param trialsNeeded trials of each run with which it could probably tell; null where it can, or nobody
    ///     knows
    public record GateResult(
            String gate,
            String run,
            String system,
            String cell,
            GateDecision verdict,
            @Nullable Integer trialsNeeded,
            String sentence) {}
}
