package io.streamgauge.cli.output;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.probe.ProbeMatrix.Column;
import io.streamgauge.probe.ProbeMatrix.Row;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.StaticPage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Self-contained page with the probe matrix, in the style of the report and without scripts.
public final class ProbePage {
    private ProbePage() {}

    public static String render(ProbeMatrix matrix) {
        String names = matrix.systems().stream().map(Column::name).collect(Collectors.joining(", "));
        return StaticPage.render(
                "Capabilities of " + names,
                el(
                        "header",
                        css("masthead"),
                        el("p", css("run"), text("Capability probes · " + matrix.probedAt())),
                        el("h1", text("Observed capabilities of " + names)),
                        el("p", css("answer"), text(answer(matrix))),
                        el(
                                "p",
                                css("trust"),
                                text("Every result was observed on a live broker and is not based on documentation. "
                                        + "“Not offered” means that the system refused or ignored the request."))),
                el("section", attr("aria-label", "Matrix"), table(matrix)),
                each(matrix.rows(), row -> evidence(row, matrix.systems())),
                el("h2", text("Systems")),
                each(matrix.systems(), ProbePage::system),
                el("footer", text("Streamgauge " + matrix.streamgaugeVersion() + " generated this page.")));
    }

    private static String answer(ProbeMatrix matrix) {
        return matrix.systems().stream()
                .map(system -> system.name() + ": " + counts(matrix, system))
                .collect(Collectors.joining("; ", "", "."));
    }

    private static String counts(ProbeMatrix matrix, Column system) {
        return Stream.of(ProbeVerdict.values())
                .map(verdict -> count(matrix, system, verdict) + " " + verdict.words())
                .filter(words -> !words.startsWith("0 "))
                .collect(Collectors.joining(", "));
    }

    private static long count(ProbeMatrix matrix, Column system, ProbeVerdict verdict) {
        return matrix.rows().stream()
                .filter(row -> system.finding(row).verdict() == verdict)
                .count();
    }

    private static Html table(ProbeMatrix matrix) {
        return el(
                "div",
                css("scroll"),
                attr("tabindex", "0"),
                attr("role", "region"),
                attr("aria-label", "Capabilities by system"),
                el(
                        "table",
                        el("caption", css("sr"), text("Capabilities by system")),
                        el(
                                "thead",
                                el(
                                        "tr",
                                        el("th", attr("scope", "col"), text("capability")),
                                        each(
                                                matrix.systems(),
                                                system -> el("th", attr("scope", "col"), text(system.name()))))),
                        el("tbody", each(matrix.rows(), row -> row(row, matrix.systems())))));
    }

    private static Html row(Row row, List<Column> systems) {
        return el(
                "tr",
                el("th", attr("scope", "row"), el("a", attr("href", "#" + row.id()), text(row.title()))),
                each(systems, system -> el("td", badge(system.finding(row)))));
    }

    private static Html badge(ProbeResult finding) {
        String kind = switch (finding.verdict()) {
            case SHOWN -> "valid";
            case REFUTED -> "void";
            case NOT_OFFERED -> "absent";
            case COULD_NOT_TELL -> "flagged";
        };
        return el(
                "span",
                css("badge " + kind),
                attr("title", finding.evidence()),
                text(finding.verdict().words() + (finding.value().isEmpty() ? "" : ": " + finding.value())));
    }

    private static Html evidence(Row row, List<Column> systems) {
        return el(
                "section",
                attr("id", row.id()),
                el("h3", text(row.title())),
                each(
                        systems,
                        system -> el(
                                "p",
                                el("strong", text(system.name() + " ")),
                                badge(system.finding(row)),
                                text(" " + system.finding(row).evidence()))));
    }

    private static Html system(Column system) {
        Map<String, String> versions = new TreeMap<>(system.versions());
        return el(
                "p",
                el("strong", text(system.name())),
                text(": " + system.setUp()),
                when(
                        !versions.isEmpty(),
                        text(versions.entrySet().stream()
                                .map(v -> v.getKey() + " " + v.getValue())
                                .collect(Collectors.joining(", ", " ", ".")))),
                when(!system.failure().isEmpty(), el("span", css("bad"), text(" " + system.failure()))));
    }
}
