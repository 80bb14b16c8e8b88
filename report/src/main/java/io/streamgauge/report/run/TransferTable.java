package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.result.row.TransferRow;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/// Table of the transfers of a fixed number of messages, with a row for each trial.
final class TransferTable {
    private TransferTable() {}

    static boolean has(Summary summary) {
        return summary.trials().stream().anyMatch(trial -> trial.transfers() != null);
    }

    static Html of(Summary summary) {
        List<String> systems = TrialGroup.distinct(summary.trials(), TrialSummary::system);
        List<TrialSummary> trials = summary.trials().stream()
                .filter(trial -> trial.transfers() != null)
                .toList();
        Html head = el(
                "tr",
                each(List.of("trial", "system", "cell"), label -> el("th", attr("scope", "col"), text(label))),
                HtmlFragments.numericHeadings(List.of(
                        "messages",
                        "transfers",
                        "cold, ms",
                        "warmed-up mean, ms",
                        "shortest, ms",
                        "longest, ms",
                        "sent, messages/s",
                        "received, messages/s")));
        Html body = each(
                trials,
                trial -> HtmlFragments.trialRow(
                        trial,
                        systems,
                        el("td", text(trial.cell())),
                        values(Objects.requireNonNull(trial.transfers()))));
        return all(
                el(
                        "p",
                        css("note"),
                        text("A transfer lasts from its first send to its last receipt. If the consumers are stopped"
                                + " while the producers send, the transfer time is the sum of the sending time and the"
                                + " receiving time. The first transfer of a trial is cold because it is the first load"
                                + " after the start of the clients. The means exclude the first transfer and all"
                                + " warm-up transfers.")),
                HtmlFragments.table("transfers", "Transfers", head, body));
    }

    private static Html values(TransferSummary transfers) {
        LongSummaryStatistics warm =
                transfers.warm().stream().mapToLong(TransferRow::totalNanos).summaryStatistics();
        boolean any = warm.getCount() > 0;
        long messages = transfers.transfers().stream()
                .mapToLong(TransferRow::messages)
                .findFirst()
                .orElse(0);
        return HtmlFragments.numericCells(List.of(
                NumberFormatter.count(messages),
                NumberFormatter.count(transfers.complete()),
                shown(transfers.coldNanos(), NumberFormatter::millis),
                shown(transfers.warmNanos(), NumberFormatter::millis),
                any ? NumberFormatter.millis(warm.getMin()) : NumberFormatter.NONE,
                any ? NumberFormatter.millis(warm.getMax()) : NumberFormatter.NONE,
                shown(transfers.sendingPerSecond(), NumberFormatter::rate),
                shown(transfers.receivingPerSecond(), NumberFormatter::rate)));
    }

    private static String shown(OptionalDouble value, DoubleFunction<String> format) {
        return value.isPresent() ? format.apply(value.getAsDouble()) : NumberFormatter.NONE;
    }
}
