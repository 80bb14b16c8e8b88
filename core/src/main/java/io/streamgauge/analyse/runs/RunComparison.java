package io.streamgauge.analyse.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.statistics.compare.GateDecision;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Comparison of separate runs; the output of `compare --json`.
///
/// @param schemaVersion version that increases when a field changes its meaning or is removed
/// @param runs compared runs; the first is the baseline
/// @param differences differences between the plans, settings, versions and hosts of the runs
/// @param doubts reasons why the runs might not be comparable; if one of these has the severity
///     `REFUSES`, `changes` and `gates` are empty
/// @param changes changes of each system in each cell and metric
/// @param gates results of `--gate` for each newer run, system and cell
public record RunComparison(
        int schemaVersion,
        List<Side> runs,
        List<Difference> differences,
        List<ComparabilityIssue> doubts,
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

    /// Returns whether Streamgauge refuses the comparison.
    public boolean refused() {
        return doubts.stream().anyMatch(d -> d.severity() == ComparabilityKind.Severity.REFUSES);
    }

    /// Returns a text for a comparison without differences. Result files of the OpenMessaging Benchmark do not contain
    /// most of the compared values.
    public String noDifferences() {
        return doubts.stream().anyMatch(d -> d.kind() == ComparabilityKind.OMB_RESULT)
                ? "No difference is known. The result files lack most of the settings, the versions and the host."
                : "The plan, settings, versions and host are the same.";
    }

    /// Compared run.
    ///
    /// @param label name of the directory of the run or of the result file, with parent directories if another
    ///     run has the same name
    /// @param startedAt start time, ISO-8601, UTC
    /// @param trials number of trials with results, including the trials of capacity searches
    /// @param voids number of these trials that no result uses ([Summary#excludedTrials])
    public record Side(String label, String runId, String name, String startedAt, int trials, int voids) {}

    /// Area in which runs differ.
    public enum Area {
        PLAN,
        SETTINGS,
        VERSIONS,
        HOST;

        /// Returns the area as text, as in the JSON output.
        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Value that differs between the runs.
    ///
    /// @param part area of the value
    /// @param values value in each run, in the order of the runs; an empty text for a run that does not have the
    ///     value; `unknown` for a run whose value is unknown
    public record Difference(Area part, String what, List<String> values) {
        public Difference {
            values = List.copyOf(values);
        }
    }

    /// Change in one metric of one system in one cell, as the ratio of the new to the old value.
    ///
    /// @param run label of the newer run
    /// @param system name of the system in the newer run
    /// @param before name of the system in the baseline
    /// @param values values of the newer run, one for each block with a usable trial
    /// @param valuesBefore values of the baseline, one for each block with a usable trial
    /// @param ratio geometric mean of the new values divided by the geometric mean of the old values; null if a
    ///     trial that is not void does not have a value
    /// @param low lower end of the 95 % interval of the ratio; null if there is no ratio, or if one of the runs has
    ///     only one value
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

        /// Returns whether one of the runs has fewer than two values.
        public boolean hasTooFewValues() {
            return Math.min(values.size(), valuesBefore.size()) < 2;
        }
    }

    /// Verdict of a gate for one system in one cell.
    ///
    /// @param trialsNeeded number of trials per run that would probably be enough for a conclusive result; null
    ///     if the result is conclusive or the number is unknown
    public record GateResult(
            String gate,
            String run,
            String system,
            String cell,
            GateDecision verdict,
            @Nullable Integer trialsNeeded,
            String sentence) {}
}
