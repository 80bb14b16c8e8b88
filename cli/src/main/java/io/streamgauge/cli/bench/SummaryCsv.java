package io.streamgauge.cli.bench;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Summary of a run as CSV, with a header line and one line for each trial or search result. Missing values are
/// empty. If there are no trials, the text is empty.
final class SummaryCsv {
    private SummaryCsv() {}

    /// Prints the header and the lines.
    static void print(Summary summary, PrintWriter out) throws IOException {
        List<Map<String, String>> rows = summary.capacities().isEmpty()
                ? summary.trials().stream().map(SummaryCsv::trial).toList()
                : summary.capacities().stream().map(SummaryCsv::capacity).toList();
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            rows.stream().limit(1).forEach(row -> csv.writeRecord(row.keySet()));
            rows.forEach(row -> csv.writeRecord(row.values()));
        }
        out.print(text);
        out.flush();
    }

    private static Map<String, String> trial(TrialSummary trial) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("trial", trial.id());
        row.put("system", trial.system());
        row.put("cell", trial.cell());
        row.put("block", Integer.toString(trial.repetition()));
        row.put("verdict", trial.verdict().name());
        row.put("offered_per_s", overPhase(trial, trial.rates().offeredPerSecond()));
        row.put("accepted_per_s", overPhase(trial, trial.rates().acceptedPerSecond()));
        row.put(
                "delivered_per_s",
                trial.consumed() ? overPhase(trial, trial.rates().deliveredPerSecond()) : "");
        latency(row, "response", trial.responseTime());
        latency(row, "end_to_end", trial.endToEnd());
        latency(row, "service", trial.serviceTime());
        // A saturating load does not have a schedule, so its sends cannot be delayed.
        latency(row, "send_delay", trial.sendDelay(), !trial.saturating());
        row.put("latency_from", trial.saturating() ? "send" : "due instant");
        LedgerTotals ledger = trial.ledger();
        row.put("lost", trial.consumed() || ledger.lost() > 0 ? count(trial, ledger.lost()) : "");
        row.put("duplicated", count(trial, ledger.duplicated()));
        row.put("reordered", count(trial, ledger.reordered()));
        row.put("failed", count(trial, ledger.failed()));
        row.put("unconfirmed", count(trial, ledger.unconfirmed()));
        row.put("unsent", count(trial, ledger.unsent()));
        row.put(
                "caveats",
                trial.caveats().stream()
                        .map(caveat -> caveat.kind().name())
                        .distinct()
                        .collect(Collectors.joining(" ")));
        return row;
    }

    private static String overPhase(TrialSummary trial, double perSecond) {
        return TrialGroup.measured(trial)
                ? number(MetricValue.overPhase(trial, _ -> MetricReading.of(perSecond))
                        .value())
                : "";
    }

    private static void latency(Map<String, String> row, String name, Latency latency) {
        latency(row, name, latency, true);
    }

    /// @param defined false if the trial does not have this latency
    private static void latency(Map<String, String> row, String name, Latency latency, boolean defined) {
        row.put(name + "_count", defined ? Long.toString(latency.count()) : "");
        for (Latency.Quantile quantile : latency.quantiles()) {
            Long nanos = quantile.nanos();
            row.put(name + "_" + quantile.label() + "_ns", nanos == null || !defined ? "" : nanos.toString());
        }
        Long maximum = latency.maximum();
        row.put(name + "_max_ns", maximum == null || !defined ? "" : maximum.toString());
    }

    /// @param messages number of messages; negative if unknown
    private static String count(TrialSummary trial, long messages) {
        return messages < 0 || !TrialGroup.measured(trial) ? "" : Long.toString(messages);
    }

    /// Returns the line of a capacity. If the capacity is unknown, for example because the generator reached
    /// its limit before the broker, the estimate and its interval are empty.
    private static Map<String, String> capacity(Capacity capacity) {
        boolean found = capacity.found();
        Map<String, String> row = new LinkedHashMap<>();
        row.put("trial", capacity.trialId());
        row.put("system", capacity.system());
        row.put("cell", capacity.cell());
        row.put("objective", capacity.objective());
        row.put("status", capacity.status().name().toLowerCase(Locale.ROOT));
        row.put("estimate_per_s", number(found ? capacity.estimatePerSecond() : null));
        row.put("low_per_s", number(found ? capacity.lowPerSecond() : null));
        row.put("high_per_s", number(found ? capacity.highPerSecond() : null));
        row.put("lower_bound_per_s", number(capacity.rates().lowerBoundPerSecond()));
        row.put("confirmed", Integer.toString(capacity.confirmed()));
        row.put("confirmations", Integer.toString(capacity.confirmations()));
        return row;
    }

    private static String number(@Nullable Double value) {
        return Stream.ofNullable(value)
                .filter(Double::isFinite)
                .map(one -> new BigDecimal(String.format(Locale.ROOT, "%.3f", one))
                        .stripTrailingZeros()
                        .toPlainString())
                .findFirst()
                .orElse("");
    }
}
