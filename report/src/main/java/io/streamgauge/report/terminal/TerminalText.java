package io.streamgauge.report.terminal;

import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;

/// Text for a terminal: lines of at most 100 columns without control characters.
public final class TerminalText {
    /// Maximum length of a line in columns, unless a single word is longer.
    public static final int WIDTH = 100;

    private TerminalText() {}

    /// Returns the text as lines that are broken at spaces and end with `\n`. The first line starts with the
    /// indent. If the indent is not empty, subsequent lines are indented by two more columns.
    public static String wrap(String text, String indent) {
        List<String> lines = new ArrayList<>();
        var line = new StringBuilder(indent);
        boolean empty = true;
        for (String word : text.strip().split(" +")) {
            if (!empty && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(indent.isEmpty() ? "" : indent + "  ");
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        lines.add(line.toString());
        return String.join("\n", lines) + "\n";
    }

    /// Returns the text without control characters, which could move the cursor or change colours. Each sequence
    /// of white space and control characters is replaced by one space.
    public static String printable(String text) {
        return NumberFormatter.toAscii(text).replaceAll("[\\p{Cntrl}\\s]+", " ");
    }

    static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - 1) + "~";
    }

    static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    static String right(String text, int width) {
        return " ".repeat(Math.max(1, width - text.length())) + text;
    }
}
