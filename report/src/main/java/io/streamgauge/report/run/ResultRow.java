package io.streamgauge.report.run;

import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.text.NumberFormatter;
import java.util.List;

/// Row of the result table as text, for one system in one cell.
///
/// @param cell levels of the varied factors; empty if the plan does not vary any factor
/// @param figures formatted values: offered, accepted, delivered, response p50, p99, p99.9, end-to-end p50 and p99,
///     lost, broker CPU in microseconds per message; a dash if a value is missing
/// @param isVoid true if all trials of the group are void
/// @param members trials of the group
public record ResultRow(
        String cell,
        String system,
        boolean measured,
        boolean isVoid,
        List<String> figures,
        List<TrialSummary> members) {
    /// Note below a table with groups of several trials.
    public static final String NOTE =
            "Each value is the median of the trials that are not void. Lost messages are summed over all trials.";

    private static final List<String> KEYS = List.of(
            "offered_per_s",
            "accepted_per_s",
            "delivered_per_s",
            "response_p50_ns",
            "response_p99_ns",
            "response_p99.9_ns",
            "end_to_end_p50_ns",
            "end_to_end_p99_ns",
            "lost",
            "broker_cpu_us_per_message");

    public ResultRow {
        figures = List.copyOf(figures);
        members = List.copyOf(members);
    }

    /// Returns one row per cell and system, in the order of the report.
    public static List<ResultRow> of(Summary summary) {
        return TrialGroup.of(summary.trials()).stream().map(ResultRow::row).toList();
    }

    /// Returns the number of trials of the group.
    public int trials() {
        return members.size();
    }

    private static ResultRow row(TrialGroup group) {
        List<String> figures = KEYS.stream().map(key -> figure(group, key)).toList();
        return new ResultRow(
                group.cell(), group.system(), !group.counted().isEmpty(), group.isVoid(), figures, group.trials());
    }

    private static String figure(TrialGroup group, String key) {
        MetricColumn metric = MetricColumn.HEADLINE.stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow();
        MetricReading reading = GroupMetricValue.of(group, metric).median();
        Double value = reading.value();
        return value == null ? NumberFormatter.NONE : metric.format().apply(value);
    }
}
