package io.streamgauge.report.terminal;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Capacities as plain text, with a line for each search and objective.
final class CapacityLines {
    private static final String ROW = "%-17s%-32s%10s%20s  %-9s%s%n";
    private static final int NAME_WIDTH = 16;
    private static final int OBJECTIVE_WIDTH = 31;

    private CapacityLines() {}

    static String of(List<Capacity> capacities) {
        var out = new StringBuilder();
        out.append(
                String.format(Locale.ROOT, ROW, "system", "objective", "messages/s", "95 % interval", "confirmed", ""));
        String cell = "";
        for (Capacity capacity : capacities) {
            if (!capacity.cell().equals(cell)) {
                cell = capacity.cell();
                out.append(TerminalText.wrap(TerminalText.printable(cell), ""));
            }
            out.append(line(capacity));
        }
        return out.toString();
    }

    private static String line(Capacity c) {
        String interval = c.hasInterval() ? rate(c.lowPerSecond()) + " to " + rate(c.highPerSecond()) : "-";
        String estimate = c.status() == Capacity.Status.GENERATOR_BOUND
                ? ">= " + rate(c.lowerBoundPerSecond())
                : rate(c.found() ? c.estimatePerSecond() : null);
        String confirmed = c.confirmations() == 0 ? "-" : c.confirmed() + " of " + c.confirmations();
        String system = TerminalText.printable(c.system());
        String objective = TerminalText.printable(c.objective().isEmpty() ? "no objective" : c.objective());
        // A cut name could be that of another system or objective, too.
        boolean fits = system.length() <= NAME_WIDTH && objective.length() <= OBJECTIVE_WIDTH;
        String line = (fits ? "" : TerminalText.wrap(system + ", " + objective, ""))
                + String.format(
                        Locale.ROOT,
                        ROW,
                        fits ? system : "",
                        fits ? objective : "",
                        estimate,
                        interval,
                        confirmed,
                        word(c.status()));
        return c.status() == Capacity.Status.CONFIRMED
                ? line
                : line + TerminalText.wrap(TerminalText.printable(c.trialId() + ": " + c.reason()), "  ");
    }

    private static String word(Capacity.Status status) {
        return switch (status) {
            case CONFIRMED -> "";
            case UNCONFIRMED -> "";
            case GENERATOR_BOUND -> "generator";
            case NOT_FOUND -> "NOT FOUND";
            case INCOMPLETE -> "INCOMPLETE";
        };
    }

    private static String rate(@Nullable Double perSecond) {
        return perSecond == null ? "-" : NumberFormatter.toAscii(NumberFormatter.significant(perSecond, 3));
    }
}
