package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.ToolFigure;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Table of the rates that the vendors' tools report, compared with the rates that Streamgauge measured.
final class StudyTools {
    static final List<String> HEADER = List.of(
            "system",
            "layout",
            "sent/s (tool)",
            "received/s (tool)",
            "accepted/s (Streamgauge)",
            "delivered/s (Streamgauge)",
            "tool");
    static final String NOTE = "The values of the tools are those that the tools report, without a warm-up. The tools"
            + " of Kafka receive after they have sent all messages. Their sending rate is the sum of"
            + " the rates of the producers over their whole runs. Their receiving rate covers the time"
            + " from the first possible read to the end of the last consumer. The producer of the tools"
            + " generates each payload byte by byte, which costs more than sending the payload."
            + " PerfTest sends and receives concurrently on the queue of one partition. Its rates are"
            + " medians over the seconds of its run without the first and the last. Streamgauge"
            + " reports the measured phase after a"
            + " warm-up, sends and receives concurrently on all partitions, and checks every message.";

    private StudyTools() {}

    static Html of(PartResult part) {
        return all(
                el("h3", text(part.id() + " " + part.title())),
                HtmlFragments.table(
                        "tools-" + part.id(),
                        "Rates of the vendors' tools and of Streamgauge",
                        HtmlFragments.row(HEADER),
                        each(
                                part.tools(),
                                figure -> el(
                                        "tr",
                                        el("th", attr("scope", "row"), text(figure.system())),
                                        each(cells(figure), cell -> el("td", css("num"), text(cell)))))),
                el("p", css("note"), text(NOTE)));
    }

    /// Returns the cells of a row, without the system.
    static List<String> cells(ToolFigure figure) {
        return List.of(
                figure.cell(),
                rate(figure.sent()) + range(figure.sentRange()),
                rate(figure.received()) + range(figure.receivedRange()),
                rate(figure.ourAccepted()),
                rate(figure.ourDelivered()),
                figure.tool() + ", " + figure.done() + " of " + figure.runs() + (figure.runs() == 1 ? " run" : " runs")
                        + (figure.failure().isEmpty() ? "" : "; failed: " + figure.failure()));
    }

    /// Returns text such as ` (30,000 to 31,000)`; empty without a range.
    private static String range(List<Double> range) {
        return range.isEmpty() ? "" : " (" + rate(range.getFirst()) + " to " + rate(range.getLast()) + ")";
    }

    private static String rate(@Nullable Double perSecond) {
        return perSecond == null ? NumberFormatter.NONE : NumberFormatter.rate(perSecond);
    }
}
