package io.streamgauge.report.run;

import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.experiment.metric.Metric.Moment;
import io.streamgauge.result.row.Role;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// Column of a result table: a [Metric], or a value that occurs only in reports.
///
/// @param key stable name in CSV files, including the unit
/// @param group common heading of several columns; empty for a column without a common heading
/// @param unit unit shown next to the label; empty if the value does not have a unit
/// @param reading function that returns the value of a trial, or the reason why the value is missing
/// @param format function that formats the value
record MetricColumn(
        String key,
        String group,
        String label,
        String unit,
        Function<TrialSummary, MetricReading> reading,
        DoubleFunction<String> format) {
    private static final String END_TO_END = "end_to_end";
    private static final String LOST = "lost";

    /// Columns of the result table at the top of the page.
    static final List<MetricColumn> HEADLINE = List.of(
            rate(
                    "offered",
                    t -> MetricValue.overPhase(
                            t, trial -> MetricReading.of(trial.rates().offeredPerSecond()))),
            rate("accepted", t -> MetricValue.read(new Figure(Figure.Name.ACCEPTED_RATE), t)),
            rate("delivered", t -> MetricValue.read(new Figure(Figure.Name.DELIVERED_RATE), t)),
            latency(Span.RESPONSE_TIME, 0.5),
            latency(Span.RESPONSE_TIME, 0.99),
            latency(Span.RESPONSE_TIME, 0.999),
            latency(Span.END_TO_END, 0.5),
            latency(Span.END_TO_END, 0.99),
            latency(Span.END_TO_END, 0.999),
            count(LOST, "messages", LOST, MetricColumn::lost),
            cpu(Figure.Name.BROKER_CPU, Role.BROKER),
            cpu(Figure.Name.GENERATOR_CPU, Role.GENERATOR));

    private static MetricColumn rate(String label, Function<TrialSummary, MetricReading> reading) {
        Metric metric = new Figure(Figure.Name.ACCEPTED_RATE);
        return new MetricColumn(
                label + "_per_s",
                MetricFormatter.unit(metric),
                label,
                "",
                reading,
                value -> MetricFormatter.digits(metric, value));
    }

    static MetricColumn latency(Span span, double quantile) {
        Metric.Latency metric = new Metric.Latency(span, quantile);
        return of(
                metric,
                "%s_%s_ns".formatted(prefix(span), metric.label()),
                span.words().replace('-', ' '),
                metric.label());
    }

    static MetricColumn moment(Span span, Moment.Which which) {
        return of(
                new Moment(which, span),
                "%s_%s_ns".formatted(prefix(span), which.words()),
                span.words().replace('-', ' '),
                which.words());
    }

    /// Returns whether the metric is an end-to-end latency. Such a latency can depend on the clocks of two workers.
    boolean isEndToEnd() {
        return key.startsWith(END_TO_END);
    }

    /// Returns whether the value of several trials is their total instead of their median.
    boolean isTotal() {
        return key.equals(LOST);
    }

    private static String prefix(Span span) {
        return switch (span) {
            case END_TO_END -> END_TO_END;
            case RESPONSE_TIME -> "response";
            case SERVICE_TIME -> "service";
        };
    }

    private static MetricColumn cpu(Figure.Name metric, Role role) {
        return of(new Figure(metric), role + "_cpu_us_per_message", "CPU per message", role.toString());
    }

    private static MetricColumn of(Metric metric, String key, String group, String label) {
        return new MetricColumn(
                key,
                group,
                label,
                MetricFormatter.unit(metric),
                trial -> MetricValue.read(metric, trial),
                value -> MetricFormatter.digits(metric, value));
    }

    /// Returns the column that shows the length of the warm-up.
    static MetricColumn warmup() {
        return new MetricColumn(
                "warmup_s",
                "",
                "warm-up",
                "s",
                trial -> {
                    Double seconds = trial.warmupSeconds();
                    return seconds == null
                            ? MetricReading.missing("The length of the warm-up is unknown.")
                            : MetricReading.of(seconds);
                },
                value -> NumberFormatter.fixed(value, 0));
    }

    /// Returns the column that shows the p99 of the send delay. This delay cannot be compared between systems.
    static MetricColumn sendDelay() {
        return new MetricColumn(
                "send_delay_p99_ns",
                "send delay",
                "p99",
                "ms",
                trial -> MetricValue.quantile(trial.sendDelay(), "p99", "send delay"),
                NumberFormatter::millis);
    }

    static MetricColumn ledger(String label, ToLongFunction<LedgerTotals> total) {
        return count("ledger_" + label, "ledger", label, trial -> known(total.applyAsLong(trial.ledger())));
    }

    /// @param messages number of messages; negative if the trial ended before the messages were counted
    private static MetricReading known(long messages) {
        return messages < 0
                ? MetricReading.missing("This number is unknown because the trial did not complete.")
                : MetricReading.of(messages);
    }

    private static MetricColumn count(
            String key, String group, String label, Function<TrialSummary, MetricReading> reading) {
        return new MetricColumn(key, group, label, "", reading, value -> NumberFormatter.count(Math.round(value)));
    }

    private static MetricReading lost(TrialSummary trial) {
        return trial.consumed() || trial.ledger().lost() > 0
                ? known(trial.ledger().lost())
                : MetricReading.missing("The loss is unknown because no message was received.");
    }
}
