package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Resources.OtherUse;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.LedgerTotals;
import io.streamgauge.experiment.metric.Metric.Latency.Span;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tables of the results of each trial, and of the resources that the processes and the host used in each trial.
final class TrialTables {
    private static final List<MetricColumn> ALL = Stream.concat(
                    MetricColumn.HEADLINE.stream(),
                    Stream.of(
                            MetricColumn.latency(Span.SERVICE_TIME, 0.5),
                            MetricColumn.latency(Span.SERVICE_TIME, 0.99),
                            MetricColumn.warmup(),
                            MetricColumn.sendDelay(),
                            MetricColumn.ledger("intended", LedgerTotals::intended),
                            MetricColumn.ledger("accepted", LedgerTotals::accepted),
                            MetricColumn.ledger("failed", LedgerTotals::failed),
                            MetricColumn.ledger("unsent", LedgerTotals::unsent),
                            MetricColumn.ledger("unconfirmed", LedgerTotals::unconfirmed),
                            MetricColumn.ledger("duplicated", LedgerTotals::duplicated),
                            MetricColumn.ledger("reordered", LedgerTotals::reordered)))
            .toList();

    private TrialTables() {}

    /// Returns the table of all trials with all values, in the order of execution.
    static Html trials(Summary summary) {
        List<String> systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        List<MetricReading> shown = new ArrayList<>();
        Html head = el(
                "tr",
                each(List.of("trial", "system", "cell", "verdict"), TrialTables::heading),
                each(ALL, TrialTables::longHeading));
        Html body = each(summary.trials(), trial -> {
            List<MetricReading> readings =
                    ALL.stream().map(metric -> read(metric, trial)).toList();
            if (TrialGroup.measured(trial)) {
                shown.addAll(readings);
            }
            return el(
                    "tr",
                    HtmlFragments.rowClass(HtmlFragments.isVoid(trial)),
                    attr("id", "trial-" + trial.id()),
                    el("th", attr("scope", "row"), text(trial.id())),
                    el("td", HtmlFragments.system(trial.system(), systems)),
                    el("td", text(trial.cell())),
                    el("td", HtmlFragments.verdict(trial)),
                    each(ALL, metric -> cell(metric, readings.get(ALL.indexOf(metric)), trial)));
        });
        return all(
                HtmlFragments.table("trials", "All trials in the order of execution", head, body),
                failures(summary),
                MetricCells.footnotes(shown));
    }

    private static Html cell(MetricColumn metric, MetricReading reading, TrialSummary trial) {
        return MetricCells.value(metric, reading, ClockBound.of(metric, reading, List.of(trial)));
    }

    private static MetricReading read(MetricColumn metric, TrialSummary trial) {
        return TrialGroup.measured(trial)
                ? metric.reading().apply(trial)
                : MetricReading.missing("Nothing was measured.");
    }

    private static Html heading(String label) {
        return el("th", attr("scope", "col"), text(label));
    }

    private static Html longHeading(MetricColumn metric) {
        return el(
                "th",
                css("num"),
                attr("scope", "col"),
                attr("data-key", metric.key()),
                el("span", css("over"), text(metric.group())),
                text(" " + metric.label()),
                when(!metric.unit().isEmpty(), el("span", css("unit"), text(" " + metric.unit()))));
    }

    private static Html failures(Summary summary) {
        List<String> lines = new ArrayList<>();
        for (TrialSummary trial : summary.trials()) {
            String failure = trial.failure();
            if (failure != null) {
                lines.add(trial.id() + ": " + failure);
            }
            if (!trial.ledger().failures().isEmpty()) {
                lines.add(trial.id()
                        + ": failed messages: "
                        + trial.ledger().failures().entrySet().stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(entry -> entry.getKey() + " " + NumberFormatter.count(entry.getValue()))
                                .collect(Collectors.joining(", ")));
            }
        }
        return when(!lines.isEmpty(), el("ul", css("failures"), each(lines, line -> el("li", text(line)))));
    }

    /// Returns the tables of the resources that each process and the host used in the measured phase.
    static Html resources(Summary summary) {
        List<String> systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        Html head = el(
                "tr",
                each(List.of("trial", "system", "process", "role"), TrialTables::heading),
                numeric("cpu_us_per_message", "CPU", "µs/message"),
                numeric("cpu_percent", "CPU", "% of a core"),
                numeric("compiler_percent", "JIT compilers", "% of a core"),
                numeric("collector_percent", "garbage collector", "% of a core"),
                numeric("max_rss_bytes", "memory, peak", "RSS"),
                numeric("written_bytes", "bytes written", ""),
                numeric("written_bytes_per_payload_byte", "bytes written per payload byte", ""),
                numeric("context_switches_per_message", "context switches", "per message"));
        Html body = each(
                summary.trials(),
                trial -> each(
                        trial.resources().processes(),
                        use -> el(
                                "tr",
                                HtmlFragments.rowClass(HtmlFragments.isVoid(trial)),
                                el("th", attr("scope", "row"), text(trial.id())),
                                el("td", HtmlFragments.system(trial.system(), systems)),
                                el("td", text(use.name())),
                                el("td", text(use.role().toString())),
                                cells(trial, use))));
        boolean hosts = summary.trials().stream()
                .anyMatch(trial -> !trial.resources().brokerHosts().isEmpty());
        Html note = el(
                "p",
                css("note"),
                text("Rows with the role broker_host show the figures of a whole host, including all programs that"
                        + " run on this host. In these rows, the memory is the memory in use, and the written bytes"
                        + " cover all disks. The table of broker metrics contains more figures of these hosts."));
        return all(
                HtmlFragments.table("resources", "Resources by process", head, body), when(hosts, note), host(summary));
    }

    private static Html cells(TrialSummary trial, ProcessUse use) {
        return all(
                mean(trial, use.cpuMicrosPerMessage()),
                mean(trial, use.cpuPercent()),
                mean(trial, use.jvm() == null ? -1 : use.jvm().compilerPercent()),
                mean(trial, use.jvm() == null ? -1 : use.jvm().collectorPercent()),
                bytes(use.maxRssBytes()),
                bytes(use.writtenBytes()),
                known(use.writtenBytesPerPayloadByte()),
                mean(trial, use.contextSwitchesPerMessage()));
    }

    private static Html numeric(String key, String label, String unit) {
        return el(
                "th",
                css("num"),
                attr("scope", "col"),
                attr("data-key", key),
                text(label),
                when(!unit.isEmpty(), el("span", css("unit"), text(" " + unit))));
    }

    private static Html number(double value, String shown) {
        return el("td", css("num"), attr("data-value", HtmlFragments.raw(value)), text(shown));
    }

    private static Html host(Summary summary) {
        Html head = el(
                "tr",
                heading("trial"),
                numeric("host_cpu_percent", "host CPU", "% of all cores"),
                numeric("other_cpu_percent", "other programs", "% of all cores"),
                numeric("idle_brokers_percent", "idle brokers", "% of all cores"),
                numeric("steal_percent", "steal", "% of all cores"),
                numeric("cpu_speed_spread", "CPU speed, best to worst", "x"),
                numeric("generator_gc_ms", "generator GC, total", "ms"),
                numeric("generator_max_pause_ms", "longest generator pause", "ms"),
                numeric("copies", "replicas of a message", ""),
                numeric("written_bytes_per_copy", "bytes written per payload byte", "and replica"),
                numeric("syncs_per_message", "fsyncs", "per message"),
                numeric("clients", "clients", ""),
                numeric("connections", "connections", ""));
        Html body = each(
                summary.trials().stream().filter(TrialGroup::measured).toList(),
                trial -> el(
                        "tr",
                        HtmlFragments.rowClass(HtmlFragments.isVoid(trial)),
                        el("th", attr("scope", "row"), text(trial.id())),
                        mean(trial, trial.resources().host().hostCpuPercent()),
                        otherPrograms(trial),
                        known(Objects.requireNonNullElse(
                                trial.resources().host().idleBrokersPercent(), -1.0)),
                        known(trial.resources().host().stealPercent()),
                        known(trial.resources().cpuSpeed().cpuSpeedSpread()),
                        known(trial.resources().generator().generatorGcMillis()),
                        known(trial.resources().generator().generatorMaxPauseMillis()),
                        known(trial.resources().storage().copies()),
                        known(trial.resources().storage().writtenBytesPerCopy()),
                        mean(trial, trial.resources().storage().syncsPerMessage()),
                        count(trial.clients()),
                        count(trial.connections())));
        return all(
                el("h3", text("Host and generator")),
                HtmlFragments.table("host", "Host and generator by trial", head, body));
    }

    private static Html otherPrograms(TrialSummary trial) {
        OtherUse others = trial.resources().host().otherProcesses();
        return known(others == null ? -1 : others.cpuPercent());
    }

    /// Returns the cell of a mean over the measured phase.
    ///
    /// @param value mean; negative if it is unknown
    private static Html mean(TrialSummary trial, double value) {
        String reason =
                MetricValue.overPhase(trial, _ -> MetricReading.of(value)).reason();
        return reason.isEmpty() ? known(value) : missing(reason);
    }

    private static Html known(double value) {
        return value < 0 ? unknown() : number(value, NumberFormatter.latencyDigits(value));
    }

    private static Html bytes(long value) {
        return value < 0 ? unknown() : number((double) value, NumberFormatter.bytes(value));
    }

    /// @param value number of clients or connections; 0 or less if it is unknown
    private static Html count(int value) {
        return value <= 0 ? unknown() : number(value, NumberFormatter.count(value));
    }

    private static Html unknown() {
        return missing("Not measured.");
    }

    private static Html missing(String reason) {
        return el("td", css("num none"), attr("title", reason), text(NumberFormatter.NONE));
    }
}
