package io.streamgauge.report.terminal;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Limits;
import io.streamgauge.analyse.text.LimitFormatter;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Locale;

/// Machine limits as plain text.
public final class LimitsTable {
    private LimitsTable() {}

    /// Returns a table of the limits, followed by the caveats.
    public static String render(Limits limits) {
        StringBuilder text = new StringBuilder();
        text.append("Limits of this machine and of ")
                .append(limits.directory())
                .append(" (")
                .append(limits.fileSystem())
                .append(limits.quick() ? "), with short repeats" : ")")
                .append('\n');
        line(text, List.of("", "quantity", "median", "range of the repeats"));
        String group = "";
        for (Figure figure : limits.figures()) {
            String next = LimitFormatter.group(figure.limit());
            line(
                    text,
                    List.of(
                            next.equals(group) ? "" : next,
                            LimitFormatter.what(figure),
                            LimitFormatter.value(figure.limit().unit(), figure.median()),
                            LimitFormatter.spread(figure)));
            group = next;
        }
        for (Caveat caveat : limits.caveats()) {
            text.append("\ncaveat: ")
                    .append(NumberFormatter.toAscii(caveat.seen()))
                    .append("\n  consequence: ")
                    .append(caveat.why())
                    .append("\n  remedy: ")
                    .append(caveat.remedy())
                    .append('\n');
        }
        return text.toString().stripTrailing();
    }

    private static void line(StringBuilder text, List<String> cells) {
        text.append(NumberFormatter.toAscii(String.format(
                                Locale.ROOT,
                                "%-11s %-58s %20s   %s",
                                cells.get(0),
                                cells.get(1),
                                cells.get(2),
                                cells.get(3)))
                        .stripTrailing())
                .append('\n');
    }
}
