package io.streamgauge.report.run.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.report.chart.BarRows;
import io.streamgauge.report.chart.BarRows.Bar;
import io.streamgauge.report.chart.BarRows.Dot;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.result.row.Role;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;

/// Chart of the CPU time per message by system and role. The chart has a bar for the representative trial of
/// each system. If a system has several trials, the chart also has a dot for each trial.
public final class CpuBars {
    private static final List<Role> ROLES = List.of(Role.BROKER, Role.BROKER_HOST, Role.GENERATOR);

    private final List<ChartTrial> trials;
    private final List<String> systems;

    /// @param trials trials of a cell
    public CpuBars(List<ChartTrial> trials, List<String> systems) {
        this.trials = trials;
        this.systems = systems;
    }

    private record Use(ChartTrial trial, Role role, double micros) {}

    public Html draw(String kind, String name, String csv) {
        List<Use> uses = uses();
        var rows = new BarRows("CPU time per accepted message, µs", bars(uses));
        return el(
                "figure",
                css("chart " + kind),
                attr("data-kind", kind),
                attr("aria-label", name),
                el("figcaption", text("CPU per message")),
                rows.bars().isEmpty()
                        ? el("p", css("note"), text("No values."))
                        : el(
                                "svg",
                                css("plot"),
                                attr("role", "img"),
                                attr("aria-label", name + ". " + spoken(rows)),
                                attr("height", Integer.toString(rows.height())),
                                rows.content()),
                alternative(uses, csv));
    }

    private static String spoken(BarRows rows) {
        return String.join("; ", rows.bars().stream().map(Bar::name).toList());
    }

    private List<Use> uses() {
        List<Use> uses = new ArrayList<>();
        for (Role role : ROLES) {
            for (ChartTrial trial : trials) {
                Double micros = MetricValue.overPhase(
                                trial.trial(), t -> MetricValue.sum(role, ProcessUse::cpuMicrosPerMessage, t))
                        .value();
                if (micros != null) {
                    uses.add(new Use(trial, role, micros));
                }
            }
        }
        return uses;
    }

    private List<Bar> bars(List<Use> uses) {
        List<Bar> bars = new ArrayList<>();
        for (Role role : ROLES) {
            for (int system = 0; system < systems.size(); system++) {
                int colour = system;
                List<Use> members = uses.stream()
                        .filter(use -> use.role() == role && use.trial().system() == colour)
                        .toList();
                members.stream().filter(use -> use.trial().strong()).forEach(use -> bars.add(bar(use, members)));
            }
        }
        return bars;
    }

    private static Bar bar(Use use, List<Use> members) {
        boolean isVoid = use.trial().isVoid();
        List<Dot> dots = members.size() < 2
                ? List.of()
                : members.stream()
                        .map(member -> new Dot(
                                member.trial().trial().id(),
                                member.micros(),
                                member.trial().isVoid()))
                        .toList();
        return new Bar(
                use.trial().system(),
                use.trial().trial().system() + " " + use.role().words() + ": "
                        + NumberFormatter.latencyDigits(use.micros()) + (isVoid ? " (void)" : ""),
                use.micros(),
                0,
                0,
                use.role() == Role.GENERATOR,
                isVoid,
                dots,
                null,
                false,
                "");
    }

    private static Html alternative(List<Use> uses, String csv) {
        Html head = el(
                "tr",
                each(List.of("trial", "system", "role", "void"), h -> el("th", attr("scope", "col"), text(h))),
                el(
                        "th",
                        css("num"),
                        attr("scope", "col"),
                        attr("data-key", "cpu_us_per_message"),
                        text("CPU per message"),
                        el("span", css("unit"), text(" µs"))));
        Html body = each(
                uses,
                use -> el(
                        "tr",
                        HtmlFragments.rowClass(use.trial().isVoid()),
                        el("th", attr("scope", "row"), text(use.trial().trial().id())),
                        el("td", text(use.trial().trial().system())),
                        el("td", text(use.role().toString())),
                        el("td", text(Boolean.toString(use.trial().isVoid()))),
                        el(
                                "td",
                                css("num"),
                                attr("data-value", HtmlFragments.raw(use.micros())),
                                text(NumberFormatter.latencyDigits(use.micros())))));
        return el(
                "details",
                css("alternative"),
                el("summary", text("Values")),
                HtmlFragments.table(csv, "CPU per message", head, body));
    }
}
