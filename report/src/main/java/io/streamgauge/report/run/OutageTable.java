package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.OutageSummary;
import io.streamgauge.analyse.model.OutageSummary.Stage;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Table of the trials with a consumer outage. Each stage of a trial has a row.
final class OutageTable {
    private OutageTable() {}

    static boolean has(Summary summary) {
        return summary.trials().stream().anyMatch(trial -> trial.outage() != null);
    }

    static Html of(Summary summary) {
        List<String> systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        List<TrialSummary> trials = summary.trials().stream()
                .filter(trial -> trial.outage() != null)
                .toList();
        Html head = el(
                "tr",
                each(
                        List.of("trial", "system", "cell", "consumers"),
                        label -> el("th", attr("scope", "col"), text(label))),
                HtmlFragments.numericHeadings(List.of(
                        "start, s",
                        "end, s",
                        "accepted, messages/s",
                        "delivered, messages/s",
                        "response mean, ms",
                        "response p99, ms",
                        "end-to-end p99, ms",
                        "backlog at the end, messages",
                        "written by the brokers, per second",
                        "broker CPU, % of a core")));
        Html body = each(
                trials,
                trial -> each(
                        Objects.requireNonNull(trial.outage()).stages(),
                        stage -> HtmlFragments.trialRow(
                                trial,
                                systems,
                                el("td", text(trial.cell())),
                                el("td", text(stage.stage().words())),
                                values(stage))));
        return all(
                el(
                        "p",
                        css("note"),
                        text("In the four stages of an outage, the consumers keep up (tailing), are stopped while the"
                                + " backlog grows (building), reduce the backlog (draining), and have caught up"
                                + " (recovered)."
                                + " The latencies cover the messages that were due in the measured phase and that were"
                                + " accepted or received in the respective stage.")),
                HtmlFragments.table("outage", "Stages of the outage", head, body),
                el("ul", css("failures"), each(trials, trial -> el("li", text(catchUp(trial))))));
    }

    private static Html values(Stage stage) {
        return HtmlFragments.numericCells(Stream.of(
                        NumberFormatter.significant(stage.fromSeconds(), 4),
                        NumberFormatter.significant(stage.toSeconds(), 4),
                        NumberFormatter.rate(stage.acceptedPerSecond()),
                        NumberFormatter.rate(stage.deliveredPerSecond()),
                        stage.responseTime().count() == 0
                                ? NumberFormatter.NONE
                                : NumberFormatter.millis(stage.responseTime().meanNanos()),
                        millis(stage.responseTime().nanos("p99")),
                        millis(stage.endToEnd().nanos("p99")),
                        NumberFormatter.count(stage.backlogAtEnd()),
                        stage.brokerWrittenPerSecond() < 0
                                ? NumberFormatter.NONE
                                : NumberFormatter.bytes(stage.brokerWrittenPerSecond()),
                        stage.brokerCpuPercent() < 0
                                ? NumberFormatter.NONE
                                : NumberFormatter.significant(stage.brokerCpuPercent(), 3))
                .toList());
    }

    private static String millis(@Nullable Long nanos) {
        return nanos == null ? NumberFormatter.NONE : NumberFormatter.millis(nanos);
    }

    private static String catchUp(TrialSummary trial) {
        OutageSummary outage = Objects.requireNonNull(trial.outage());
        Double seconds = outage.catchUpSeconds();
        return trial.id() + ": The peak backlog was " + NumberFormatter.bytes(outage.peakBacklogBytes()) + ". "
                + (seconds == null
                        ? "The consumers did not catch up before the end of the measured phase."
                        : "The consumers caught up within " + NumberFormatter.significant(seconds, 3)
                                + "\u202fs after they were restarted (checked once per second).");
    }
}
