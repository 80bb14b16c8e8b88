package io.streamgauge.result.row;

import java.util.Locale;
import java.util.Set;

/// Value of a broker metric.
///
/// @param seconds time of the request since the start of the schedule
/// @param node for example `kafka-1`
/// @param metric name with its unit, for example `bytes_in_per_second`
public record MetricsRow(double seconds, String node, String metric, double value) {
    /// The header line of `broker-metrics.csv`.
    public static final String CSV_HEADER = "seconds,node,metric,value";

    /// Samples so far that a node answered late, wrongly or not at all.
    public static final String MISSED_SAMPLES = "missed_samples";

    /// Response time of the node.
    public static final String SCRAPE_MILLIS = "scrape_millis";

    /// Metrics that count the syncs of a node.
    public static final Set<String> SYNCS_PER_SECOND = Set.of("flushes_per_second", "journal_syncs_per_second");

    private static final double EXACT = 1e15;
    private static final double LARGE = 1e4;

    public String toCsv() {
        return String.format(Locale.ROOT, "%.6f,%s,%s,%s", seconds, node, metric, shown(value));
    }

    /// Returns integers without decimals, other values with six digits or, if large, with one decimal.
    private static String shown(double value) {
        if (value == Math.rint(value) && Math.abs(value) < EXACT) {
            return Long.toString((long) value);
        }
        return String.format(Locale.ROOT, Math.abs(value) < LARGE ? "%.6g" : "%.1f", value);
    }

    /// @throws IllegalArgumentException if the line is not one of [#toCsv], for example cut off by a kill
    public static MetricsRow fromCsv(String line) {
        String[] f = line.split(",", -1);
        if (f.length != 4 || f[3].isEmpty()) {
            throw new IllegalArgumentException("a metrics line has 4 fields: " + line);
        }
        return new MetricsRow(Double.parseDouble(f[0]), f[1], f[2], Double.parseDouble(f[3]));
    }
}
