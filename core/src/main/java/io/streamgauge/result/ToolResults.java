package io.streamgauge.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `tools.json`: what the vendors' own load tools say of themselves, one run each on a fresh broker.
///
/// @param startedAt ISO-8601, UTC
/// @param planHash of the experiment's plan
/// @param messages that each run sent
/// @param complete whether all that was planned has run
/// @param rows in the order in which they ran
public record ToolResults(
        String streamgaugeVersion, String startedAt, String planHash, long messages, boolean complete, List<Row> rows) {
    /// The file's name.
    public static final String FILE = "tools.json";

    public ToolResults {
        rows = List.copyOf(rows);
    }

    /// One run.
    ///
    /// @param trialId of the trial of the experiment whose layout it had
    /// @param levels of the varied factors, as written
    /// @param cell the levels in words
    /// @param block repetition, from 1
    /// @param tool for example `PerfTest 2.22.1`
    /// @param commands main classes with their arguments, without secrets
    /// @param sentPerSecond as its producers report it, added up; 0 if it failed
    /// @param receivedPerSecond as its consumers report it, added up; 0 if it failed
    /// @param failure why there are no figures; empty if there are
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
            String failure) {
        public Row {
            levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
            commands = List.copyOf(commands);
        }
    }
}
