package io.streamgauge.report.markdown;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Pieces of a page in GitHub Flavored Markdown.
public final class Markdown {
    /// Characters that start or end a construct of GitHub Flavored Markdown, including GitHub formulas.
    private static final String SPECIAL = "\\`*_{}[]<>#|~$&!";

    private Markdown() {}

    /// Returns text as one line, escaped so that the page shows the same characters. Each sequence of white
    /// space and control characters is replaced by one space.
    public static String escape(String text) {
        String line = text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
        var out = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (SPECIAL.indexOf(c) >= 0 || (i == 0 && (c == '-' || c == '+'))) {
                out.append('\\');
            }
            out.append(c);
        }
        // At the start of a line, a number followed by a dot or a parenthesis would start a list.
        return out.toString().replaceFirst("^(\\d+)([.)] )", "$1\\\\$2");
    }

    /// Returns a table. The cells are Markdown and must not contain line breaks.
    ///
    /// @param numeric true for each column whose cells are right-aligned
    public static String table(List<String> names, List<Boolean> numeric, List<List<String>> rows) {
        return row(names) + "\n|"
                + numeric.stream().map(right -> right ? "---:|" : "---|").collect(Collectors.joining())
                + rows.stream().map(cells -> "\n" + row(cells)).collect(Collectors.joining());
    }

    /// Returns a table whose first columns contain text and whose other columns contain numbers.
    ///
    /// @param texts number of text columns
    public static String table(List<String> names, int texts, List<List<String>> rows) {
        return table(
                names,
                IntStream.range(0, names.size()).mapToObj(i -> i >= texts).toList(),
                rows);
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }
}
