package io.streamgauge.report.terminal;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.text.ReportedQuantiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Quantiles of send delay, response time and end-to-end latency of each system, with bars on a logarithmic scale.
///
/// From p90 to p99.99, the share of slower messages decreases by a factor of ten from each row to the next. If
/// there are too few messages for a quantile, a note replaces the bar.
final class QuantileLines {
    private static final int MOST_GROUPS = 4;
    private static final String TOO_FEW = "too few messages";
    private static final String UNKNOWN = "unknown, messages are missing";
    private static final List<String> LABELS = Stream.of(0.5, 0.9, 0.99, 0.999, 0.9999)
            .map(ReportedQuantiles::label)
            .toList();
    private static final String MAX = "max";

    private QuantileLines() {}

    /// Returns the lines, which end with `\n`. Returns an empty string if the run has a capacity search, if no
    /// trial has latencies, or if more than four combinations of system and cell have latencies.
    static String of(Summary summary) {
        List<TrialGroup> groups = TrialGroup.of(summary.trials());
        List<TrialSummary> trials = groups.stream()
                .flatMap(group -> group.representative().stream())
                .filter(trial -> charted(trial).count() > 0)
                .toList();
        if (trials.isEmpty()
                || trials.size() > MOST_GROUPS
                || !summary.capacities().isEmpty()) {
            return "";
        }
        LogBar bar = LogBar.of(trials.stream()
                .flatMap(trial ->
                        Stream.concat(LABELS.stream(), Stream.of(MAX)).map(label -> nanos(charted(trial), label)))
                .toList());
        List<String> lines = new ArrayList<>();
        trials.forEach(trial -> lines.addAll(lines(trial, trialsLike(trial, groups), bar)));
        return NumberFormatter.toAscii(String.join("\n", lines)) + "\n";
    }

    /// Returns the latency that the bars show.
    private static Latency charted(TrialSummary trial) {
        return trial.endToEnd().count() > 0 ? trial.endToEnd() : trial.responseTime();
    }

    private static int trialsLike(TrialSummary trial, List<TrialGroup> groups) {
        return groups.stream()
                .filter(group -> group.trials().contains(trial))
                .mapToInt(group -> group.counted().size())
                .findFirst()
                .orElse(1);
    }

    /// @param of number of trials from which this trial was chosen
    private static List<String> lines(TrialSummary trial, int of, LogBar bar) {
        String what = trial.endToEnd().count() > 0 ? "end to end" : "response";
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(TerminalText.cut(
                TerminalText.printable(trial.id()) + ": latency in ms of "
                        + NumberFormatter.count(charted(trial).count()) + " messages"
                        + (trial.verdict() == Verdict.VOID ? ", VOID" : "")
                        + (of > 1
                                ? (of % 2 == 0 ? ", upper" : ",") + " median of " + of + " trials by p99 response time"
                                : ""),
                TerminalText.WIDTH));
        lines.add(row("", "send delay", "response", "end to end", what + ", log scale " + bar.range()));
        for (String label : LABELS) {
            lines.add(row(trial, label, bar));
        }
        lines.add(row(trial, MAX, bar));
        return lines;
    }

    private static String row(TrialSummary trial, String label, LogBar bar) {
        Long nanos = nanos(charted(trial), label);
        return row(
                label,
                trial.saturating() ? NumberFormatter.NONE : millis(nanos(trial.sendDelay(), label)),
                millis(nanos(trial.responseTime(), label)),
                millis(nanos(trial.endToEnd(), label)),
                nanos == null ? (isHidden(trial, label) ? UNKNOWN : TOO_FEW) : bar.of(nanos));
    }

    /// Returns whether a quantile or the maximum is unknown because of messages without a latency, although there
    /// are enough messages.
    private static boolean isHidden(TrialSummary trial, String label) {
        if (label.equals(MAX)) {
            return charted(trial).missing() > 0;
        }
        Span span = trial.endToEnd().count() > 0 ? Span.END_TO_END : Span.RESPONSE_TIME;
        return ReportedQuantiles.parse(label).stream()
                .anyMatch(quantile -> MetricValue.isHidden(new Metric.Latency(span, quantile), trial));
    }

    private static String row(String label, String sendDelay, String response, String endToEnd, String bar) {
        return String.format(Locale.ROOT, "  %-7s%11s%11s%12s   %s", label, sendDelay, response, endToEnd, bar)
                .stripTrailing();
    }

    private static @Nullable Long nanos(Latency latency, String label) {
        return label.equals(MAX) ? latency.maximum() : latency.nanos(label);
    }

    private static String millis(@Nullable Long nanos) {
        return nanos == null ? NumberFormatter.NONE : NumberFormatter.millis(nanos);
    }
}
