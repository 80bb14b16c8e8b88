package io.streamgauge.report.study;

import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.ToolFigure;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Table of the rates that the vendors' tools report, compared with the rates that Streamgauge measured.
final class StudyTools {
    private static final List<String> HEADER = List.of(
            "system",
            "layout",
            "sent/s (tool)",
            "received/s (tool)",
            "accepted/s (Streamgauge)",
            "delivered/s (Streamgauge)",
            "tool");
    private static final String NOTE =
            "The vendors' tools do not have a warm-up. Kafka's consumer tools start after the"
                    + " producer tools have sent all messages. Kafka's sending rate covers the time"
                    + " from the start of the first to the end of the last producer tool. Kafka's receiving rate covers"
                    + " the time from the first possible read to the end of the last consumer tool. The"
                    + " producer tool generates each payload byte by byte, which needs more CPU"
                    + " time than sending the payload. PerfTest sends and receives concurrently on the queue"
                    + " of one partition. Its rates are medians over the seconds of its run,"
                    + " excluding the first and the last second. Streamgauge reports the measured"
                    + " phase after a warm-up, sends and receives concurrently on all partitions,"
                    + " and checks every message.";

    private StudyTools() {}

    static List<PageBlock> of(PartResult part) {
        return List.of(
                PageBlock.Table.of(
                        "tools-" + part.id(),
                        "Rates of the vendors' tools and of Streamgauge",
                        HEADER,
                        part.tools().stream()
                                .map(figure -> Stream.concat(Stream.of(figure.system()), cells(figure).stream())
                                        .map(Inline::words)
                                        .toList())
                                .toList()),
                PageBlock.note(NOTE));
    }

    /// Returns the cells of a row, without the system.
    static List<String> cells(ToolFigure figure) {
        return List.of(
                figure.cell(),
                rate(figure.sent()) + range(figure.sentRange()),
                rate(figure.received()) + range(figure.receivedRange()),
                rate(figure.ourAccepted()),
                rate(figure.ourDelivered()),
                figure.tool() + ", " + figure.done() + " of " + Count.of(figure.runs(), "run")
                        + (figure.failure().isEmpty() ? "" : "; failed: " + figure.failure()));
    }

    /// Returns text such as ` (30,000 to 31,000)`; empty if there is no range.
    private static String range(List<Double> range) {
        return range.isEmpty() ? "" : " (" + rate(range.getFirst()) + " to " + rate(range.getLast()) + ")";
    }

    private static String rate(@Nullable Double perSecond) {
        return perSecond == null ? NumberFormatter.NONE : NumberFormatter.rate(perSecond);
    }
}
