package io.streamgauge.result.row;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Value of a broker metric.
///
/// @param seconds time of the request, in seconds since the start of the schedule
/// @param node name of the node, for example `kafka-1`
/// @param metric name of the metric with its unit, for example `bytes_in_per_second`
public record MetricsRow(double seconds, String node, String metric, double value) {
    /// Name of the file in the directory of a trial.
    public static final String FILE = "broker-metrics.csv";

    private static final List<CsvFormat.Column<MetricsRow>> COLUMNS = List.of(
            new CsvFormat.Column<>("seconds", r -> CsvFields.decimals(6, r.seconds())),
            new CsvFormat.Column<>("node", MetricsRow::node),
            new CsvFormat.Column<>("metric", MetricsRow::metric),
            new CsvFormat.Column<>("value", r -> shown(r.value())));

    /// CSV format of the file.
    public static final CsvFormat<MetricsRow> CSV = new CsvFormat<>(COLUMNS, MetricsRow::parse);

    /// Name of the metric that counts the samples for which the response of the node was late, invalid or
    /// missing.
    public static final String MISSED_SAMPLES = "missed_samples";

    /// Name of the metric for the response time of a node, in milliseconds.
    public static final String SCRAPE_MILLIS = "scrape_millis";

    /// Names of the metrics for the number of disk syncs per second on a node.
    public static final Set<String> SYNCS_PER_SECOND = Set.of("flushes_per_second", "journal_syncs_per_second");

    private static final double EXACT = 1e15;
    private static final double LARGE = 1e4;

    /// Returns the value as text. Integers below 10^15 do not have decimal places. Other values have six
    /// significant digits, or one decimal place if they are 10,000 or more.
    private static String shown(double value) {
        if (value == Math.rint(value) && Math.abs(value) < EXACT) {
            return Long.toString((long) value);
        }
        return String.format(Locale.ROOT, Math.abs(value) < LARGE ? "%.6g" : "%.1f", value);
    }

    private static MetricsRow parse(CsvFields row) {
        return new MetricsRow(
                row.doubleValue("seconds"), row.text("node"), row.text("metric"), row.doubleValue("value"));
    }
}
