package io.streamgauge.report.terminal;

import io.streamgauge.analyse.runs.ComparabilityIssue;
import io.streamgauge.analyse.runs.RunComparison;
import io.streamgauge.analyse.runs.RunComparison.Change;
import io.streamgauge.analyse.runs.RunComparison.Difference;
import io.streamgauge.analyse.runs.RunComparison.GateResult;
import io.streamgauge.analyse.runs.RunComparison.Side;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Comparison of runs as plain text: differences, comparability issues, changes and gates.
public final class ComparisonTable {
    private ComparisonTable() {}

    /// Returns the comparison as lines that end with `\n`.
    public static String render(RunComparison comparison) {
        StringBuilder out = new StringBuilder();
        for (Side side : comparison.runs()) {
            boolean first = side.equals(comparison.runs().getFirst());
            out.append(line(
                    first ? "  before  " : "  now     ",
                    side.label() + ", started " + side.startedAt() + ", "
                            + Count.of(side.trials(), "trial")
                            + (side.voids() > 0 ? ", " + side.voids() + " void" : "")));
        }
        out.append("\nDifferences\n");
        if (comparison.differences().isEmpty()) {
            out.append(TerminalText.wrap(comparison.noDifferences(), "  "));
        }
        comparison.differences().forEach(d -> out.append(TerminalText.wrap(words(d), "  ")));
        if (!comparison.doubts().isEmpty()) {
            out.append("\nComparability\n");
            comparison.doubts().forEach(d -> out.append(TerminalText.wrap(words(d), "  ")));
        }
        if (!comparison.refused()) {
            changes(comparison, out);
        }
        gates(comparison.gates(), out);
        return out.toString();
    }

    private static String line(String lead, String words) {
        return lead + TerminalText.printable(words) + "\n";
    }

    private static String words(Difference difference) {
        return TerminalText.printable(difference.part().text() + ": " + difference.what() + ": "
                + String.join(
                        " -> ",
                        difference.values().stream()
                                .map(v -> v.isEmpty() ? "none" : v)
                                .toList()));
    }

    private static String words(ComparabilityIssue doubt) {
        String weight = switch (doubt.severity()) {
            case REFUSES -> "NOT COMPARED: ";
            case STOPS_GATES -> "gates inconclusive: ";
            case WARNS -> "";
        };
        return TerminalText.printable(weight + doubt.seen() + " -> " + doubt.why());
    }

    private static void changes(RunComparison comparison, StringBuilder out) {
        out.append("\nThe runs took place at different times. A change in the machine between the runs cannot be"
                + "\ndistinguished from a change in the systems. If possible, put the compared systems into one"
                + "\nexperiment, so that they run in the same blocks.\n\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("system", "metric", "now / before", "95 % interval", "trials", ""));
        comparison.changes().forEach(c -> rows.add(row(c, comparison.runs().size() > 2)));
        int[] widths = new int[6];
        rows.forEach(row -> {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                String format = i == 2 || i == 3 ? "%" : "%-";
                line.append(String.format(Locale.ROOT, format + Math.max(1, widths[i]) + "s  ", row.get(i)));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        comparison.changes().stream()
                .filter(change -> change.ratio() == null)
                .forEach(change -> out.append(TerminalText.wrap(TerminalText.printable(change.sentence()), "  ")));
    }

    private static List<String> row(Change change, boolean several) {
        Double ratio = change.ratio();
        Double low = change.low();
        Double high = change.high();
        String system = change.system()
                + (change.cell().isEmpty() ? "" : " " + change.cell())
                + (several ? " " + change.run() : "");
        return List.of(
                TerminalText.printable(system),
                change.metric(),
                ratio == null ? "-" : NumberFormatter.ratio(ratio) + "x",
                low == null || high == null ? "-" : NumberFormatter.ratioRange(low, high),
                change.values().size() + " / " + change.valuesBefore().size(),
                switch (change.finding()) {
                    case DIFFERENT -> "different";
                    case EQUAL -> "equivalent within 5 %";
                    case UNDECIDED -> "inconclusive";
                    case IMPOSSIBLE -> ratio == null ? "values missing" : "too few values";
                });
    }

    private static void gates(List<GateResult> gates, StringBuilder out) {
        if (gates.isEmpty()) {
            return;
        }
        out.append("\nGates\n");
        for (GateResult gate : gates) {
            String verdict = switch (gate.verdict()) {
                case REGRESSION -> "FAIL  ";
                case ABSENT -> "pass  ";
                case CANNOT_TELL -> "?     ";
            };
            out.append(TerminalText.wrap(verdict + TerminalText.printable(gate.sentence()), "  "));
        }
    }
}
