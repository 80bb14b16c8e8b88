package io.streamgauge.probe;

import io.streamgauge.probe.ProbeMatrix.Column;
import io.streamgauge.probe.ProbeMatrix.Row;
import io.streamgauge.probe.api.ProbeResult;

/// Formatter of the probe matrix as plain text. The text consists of a table of verdicts, followed by the
/// evidence.
public final class ProbeTable {
    private static final int WIDTH = 100;
    private static final int TITLE_WIDTH = 50;
    private static final int MIN_COLUMN = 15;

    private ProbeTable() {}

    /// Returns the matrix as lines that end with `\n`.
    public static String render(ProbeMatrix matrix) {
        StringBuilder out = new StringBuilder();
        out.append(pad("", TITLE_WIDTH));
        matrix.systems().forEach(system -> out.append(pad(system.name(), width(system))));
        newLine(out);
        for (Row row : matrix.rows()) {
            out.append(pad(row.title(), TITLE_WIDTH));
            for (Column system : matrix.systems()) {
                out.append(pad(word(system.finding(row)), width(system)));
            }
            newLine(out);
        }
        out.append("\nEvidence\n");
        for (Row row : matrix.rows()) {
            out.append(row.title()).append(" (").append(row.id()).append(")\n");
            for (Column system : matrix.systems()) {
                ProbeResult finding = system.finding(row);
                wrap(system.name() + ": " + word(finding) + ". " + printable(finding.evidence()), out);
            }
        }
        for (Column system : matrix.systems()) {
            wrap(system.name() + ": " + printable(system.setUp()) + " " + system.versions(), out);
        }
        return out.toString();
    }

    /// Returns the text of a cell: the measured value, or the verdict if the probe does not measure a value.
    static String word(ProbeResult finding) {
        return finding.value().isEmpty() ? finding.verdict().words() : finding.value();
    }

    private static int width(Column system) {
        return Math.max(MIN_COLUMN, system.name().length() + 2);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(1, width - text.length()));
    }

    private static void newLine(StringBuilder out) {
        while (out.charAt(out.length() - 1) == ' ') {
            out.setLength(out.length() - 1);
        }
        out.append('\n');
    }

    /// Returns the text with its control characters replaced. Broker responses may contain such
    /// characters, which could move the cursor or change colours.
    private static String printable(String text) {
        return text.replaceAll("[\\p{Cntrl}\\s]+", " ").replaceAll("[^\\p{Print}\\p{L}…]", "?");
    }

    private static void wrap(String text, StringBuilder out) {
        String indent = "  ";
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ")) {
            if (line.length() + 1 + word.length() > WIDTH && !line.toString().isBlank()) {
                out.append(line).append('\n');
                line = new StringBuilder("    ");
            } else if (!line.toString().isBlank()) {
                line.append(' ');
            }
            line.append(word);
        }
        out.append(line).append('\n');
    }
}
