package io.streamgauge.probe;

import io.streamgauge.probe.api.ProbeResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the probes found out about one or several systems; the content of `probe.json`.
///
/// @param probedAt ISO-8601
/// @param rows capabilities, in the order in which they are shown
public record ProbeMatrix(String streamgaugeVersion, String probedAt, List<Row> rows, List<Column> systems) {
    public ProbeMatrix {
        rows = List.copyOf(rows);
        systems = List.copyOf(systems);
    }

    /// A capability.
    public record Row(String id, String title) {}

    /// A system.
    ///
    /// @param name the word for it in the file or on the command line
    /// @param driver the kind of system
    /// @param versions software name to version
    /// @param setUp how it was made or reached, in words
    /// @param failure why it could not be probed, or empty
    /// @param findings by row id; rows that were not reached are missing
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

        /// The finding of a row; a row that was not reached could not be told.
        public ProbeResult finding(Row row) {
            ProbeResult finding = findings.get(row.id());
            return finding != null
                    ? finding
                    : ProbeResult.couldNotTell(failure.isEmpty() ? "this row was not reached" : failure);
        }
    }
}
