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

/// What the vendors' tools say beside what Streamgauge found.
final class StudyTools {
    static final List<String> HEADER = List.of(
            "system",
            "layout",
            "sent/s by the tool",
            "received/s by the tool",
            "accepted/s here",
            "delivered/s here",
            "tool");
    static final String NOTE =
            "The tools' figures are their own, without a warm-up. Kafka's send first and receive when all is sent: the"
                    + " producers' rates over their whole runs, added up, and what all consumers read from the instant"
                    + " when the first could read to the end of the last. The producer draws each body anew, byte by byte,"
                    + " which costs it more than sending. PerfTest sends and receives at the same time on the queue of one"
                    + " partition: the middle of its seconds, without the first and the last. Ours are of the measured"
                    + " phase after a warm-up, sending and receiving at the same time on all partitions, with every"
                    + " message checked.";

    private StudyTools() {}

    static Html of(PartResult part) {
        return all(
                el("h3", text(part.id() + " " + part.title())),
                HtmlFragments.table(
                        "tools-" + part.id(),
                        "Rates by the vendors' tools and by Streamgauge",
                        HtmlFragments.row(HEADER),
                        each(
                                part.tools(),
                                figure -> el(
                                        "tr",
                                        el("th", attr("scope", "row"), text(figure.system())),
                                        each(cells(figure), cell -> el("td", css("num"), text(cell)))))),
                el("p", css("note"), text(NOTE)));
    }

    /// All but the system.
    static List<String> cells(ToolFigure figure) {
        return List.of(
                figure.cell(),
                rate(figure.sent()),
                rate(figure.received()),
                rate(figure.ourAccepted()),
                rate(figure.ourDelivered()),
                figure.tool() + ", " + figure.done() + " of " + figure.runs() + (figure.runs() == 1 ? " run" : " runs")
                        + (figure.failure().isEmpty() ? "" : "; failed: " + figure.failure()));
    }

    private static String rate(@Nullable Double perSecond) {
        return perSecond == null ? NumberFormatter.NONE : NumberFormatter.rate(perSecond);
    }
}
