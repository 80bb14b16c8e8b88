package io.streamgauge.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `tools.json`: results of the vendors' load tools. Each run uses a new broker.
///
/// @param streamgaugeVersion version that started the runs
/// @param startedAt start of the first session of the runs, ISO-8601, UTC
/// @param planHash hash of the experiment's plan
/// @param environmentHash hash of the values from the environment in properties of the systems, without
///     credentials; empty without such values and in files of earlier versions
/// @param messages number of messages per run
/// @param complete true if all planned runs have ended
/// @param claimed claims of the experiment and the plan of the runs; null in files of earlier versions
/// @param rows results of the runs in order of execution
/// @param otherVersions versions that resumed the runs and that differ from `streamgaugeVersion`; empty in files
///     of earlier versions
public record ToolResults(
        String streamgaugeVersion,
        String startedAt,
        String planHash,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String environmentHash,
        long messages,
        boolean complete,
        @Nullable ClaimedPlan claimed,
        List<Row> rows,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> otherVersions) {
    /// Name of the file in the directory of a part.
    public static final String FILE = "tools.json";

    public ToolResults {
        environmentHash = Objects.requireNonNullElse(environmentHash, "");
        rows = List.copyOf(rows);
        otherVersions = List.copyOf(Objects.requireNonNullElse(otherVersions, List.of()));
    }

    /// Run of a load tool.
    ///
    /// @param trialId ID of the planned trial with the same system, levels and block
    /// @param levels levels of the varied factors, as written in the experiment file
    /// @param cell levels as text
    /// @param block repetition, counted from 1
    /// @param tool name and version of the tool, for example `PerfTest 2.22.1`
    /// @param commands main classes with their arguments, without secrets
    /// @param sentPerSecond messages per second, summed over all producers; 0 if the run failed
    /// @param receivedPerSecond messages per second, summed over all consumers; 0 if the run failed
    /// @param failure reason for missing figures; empty if the run completed
    /// @param started true if the run failed after the broker had started; null if the run completed or could not
    ///     start, and in files of earlier versions
    public record Row(
            String trialId,
            String system,
            Map<String, String> levels,
            String cell,
            int block,
            String tool,
            List<String> commands,
            double sentPerSecond,
            double receivedPerSecond,
            String failure,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Boolean started) {
        public Row {
            levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
            commands = List.copyOf(commands);
        }

        /// Returns whether the run completed, or failed after the broker had started. The system may have
        /// caused such a failure, so Streamgauge does not repeat the run.
        public boolean hasResult() {
            return failure.isEmpty() || Boolean.TRUE.equals(started);
        }
    }
}
