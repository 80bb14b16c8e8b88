package io.streamgauge.probe;

import io.streamgauge.probe.api.ProbeResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Results of the probes for one or more systems. The results are the content of `probe.json`.
///
/// @param probedAt time of the probes in ISO 8601 format
/// @param rows capabilities in display order
public record ProbeMatrix(String streamgaugeVersion, String probedAt, List<Row> rows, List<Column> systems) {
    public ProbeMatrix {
        rows = List.copyOf(rows);
        systems = List.copyOf(systems);
    }

    /// Capability that a probe checks.
    public record Row(String id, String title) {}

    /// Probed system.
    ///
    /// @param name name of the system in the experiment file or on the command line
    /// @param driver name of the driver for this kind of system
    /// @param versions versions by software name
    /// @param setUp description of how Streamgauge launched the system or connected to it
    /// @param failure reason why the system could not be probed; empty if the probes ran
    /// @param findings results by row ID. Rows that were not probed are omitted
    public record Column(
            String name,
            String driver,
            Map<String, String> versions,
            String setUp,
            String failure,
            Map<String, ProbeResult> findings) {
        public Column {
            versions = Map.copyOf(versions);
            findings = Collections.unmodifiableMap(new LinkedHashMap<>(findings));
        }

        /// Returns whether the probes ran and every row has a result.
        public boolean hasResults(List<Row> rows) {
            return failure.isEmpty() && rows.stream().allMatch(row -> findings.containsKey(row.id()));
        }

        /// Returns the result of a row. The result is inconclusive if the row was not probed.
        public ProbeResult finding(Row row) {
            ProbeResult finding = findings.get(row.id());
            return finding != null
                    ? finding
                    : ProbeResult.inconclusive(failure.isEmpty() ? "this capability was not probed" : failure);
        }
    }
}
