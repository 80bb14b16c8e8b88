package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import io.streamgauge.result.RunStatus;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/// Header of the page: the question, the answer, its reliability, and the limitations of the run.
final class ReportHeader {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private ReportHeader() {}

    static Html of(Summary summary) {
        return el(
                "header",
                css("masthead"),
                el("p", css("run"), el("strong", text(summary.name())), text(facts(summary))),
                el("h1", text(summary.question())),
                ended(summary),
                el("p", css("answer"), text(summary.answer())),
                el(
                        "p",
                        css("trust"),
                        el("b", text("Trust: ")),
                        text(summary.trust()),
                        text(" "),
                        when(!summary.caveats().isEmpty(), el("a", attr("href", "#caveats"), text(caveats(summary))))),
                when(!summary.notShown().isEmpty(), notShown(summary.notShown())));
    }

    private static String facts(Summary summary) {
        String memory = summary.host().memoryBytes() > 0
                ? ", " + NumberFormatter.bytes(summary.host().memoryBytes())
                : "";
        int workerHosts = WorkerHostList.names(summary).size();
        return " · %s · %s%s%s%s · run %s"
                .formatted(
                        day(summary.startedAt()),
                        workerHosts == 0 ? "" : "controller with ",
                        Count.of(summary.host().cpus(), "core"),
                        memory,
                        workerHosts == 0 ? "" : " · " + Count.of(workerHosts, "worker host"),
                        summary.runId());
    }

    static String day(String instant) {
        try {
            return DAY.format(Instant.parse(instant));
        } catch (DateTimeException e) {
            return instant;
        }
    }

    private static String caveats(Summary summary) {
        int count = summary.caveats().size();
        return count == 1 ? "1 caveat" : count + " caveats";
    }

    private static Html notShown(List<String> sentences) {
        return el(
                "details",
                css("not-shown"),
                el("summary", text("Limitations of this run")),
                el("ul", each(sentences, sentence -> el("li", text(sentence)))));
    }

    private static Html ended(Summary summary) {
        String progress =
                summary.completed() + " of " + Count.of(summary.planned().size(), "planned trial") + " completed.";
        String words = switch (summary.status()) {
            case DONE -> "";
            case INCOMPLETE -> "This run is incomplete because it was killed or is still running. ";
            case PAUSED -> "This run was paused after a block. Resume the run to continue with the next block. ";
            case INTERRUPTED -> "This run was interrupted. ";
            case FAILED -> "This run failed. ";
        };
        Html run = when(
                summary.status() != RunStatus.DONE,
                el("p", css("banner"), attr("role", "status"), text(words + progress)));
        boolean simulated = summary.allTrials().stream().anyMatch(TrialSummary::simulated);
        boolean saturating = summary.trials().stream().anyMatch(TrialSummary::saturating);
        return all(
                run,
                when(simulated, el("p", css("banner"), text("The trials ran in simulated time."))),
                when(
                        saturating,
                        el(
                                "p",
                                css("banner"),
                                text("Without a schedule, latencies are measured from the time at which a message is"
                                        + " sent. They do not include any wait before this time."))));
    }
}
