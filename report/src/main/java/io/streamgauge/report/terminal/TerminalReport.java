package io.streamgauge.report.terminal;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.run.ResultRow;
import io.streamgauge.result.RunStatus;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Result of a run as plain text of at most 100 columns: answer, trust, a line per cell and system, and caveats.
public final class TerminalReport {
    /// Maximum length of a line, unless a single word is longer.
    public static final int WIDTH = 100;

    private static final int SYSTEM_WIDTH = 17;

    private TerminalReport() {}

    private record Column(String group, String label, int width) {}

    private static final List<Column> COLUMNS = List.of(
            new Column("messages/s", "offered", 9),
            new Column("", "accepted", 9),
            new Column("", "delivered", 10),
            new Column("response ms", "p50", 7),
            new Column("", "p99", 7),
            new Column("", "p99.9", 7),
            new Column("end to end ms", "p50", 7),
            new Column("", "p99", 7),
            new Column("-", "lost", 7),
            new Column("CPU", "us/msg", 8));

    /// Returns lines that end with `\n`.
    public static String render(Summary summary) {
        var out = new StringBuilder();
        out.append(wrap(printable(summary.question()), ""));
        out.append('\n').append(wrap(printable(summary.answer()), "  "));
        out.append(wrap("Trust: " + printable(summary.trust()), "  ")).append('\n');
        if (summary.status() != RunStatus.DONE) {
            out.append(wrap(ended(summary), "")).append('\n');
        }
        table(summary, out);
        out.append(StageLines.of(summary));
        out.append(ClaimLines.of(summary));
        caveats(summary, out);
        return out.toString();
    }

    private static String ended(Summary summary) {
        String how = switch (summary.status()) {
            case DONE -> "done";
            case INCOMPLETE -> "INCOMPLETE: killed or still running";
            case INTERRUPTED -> "INTERRUPTED";
            case FAILED -> "FAILED";
        };
        return "Run " + how + ", " + summary.started() + " of "
                + summary.planned().size() + " planned trials have results.";
    }

    private static void table(Summary summary, StringBuilder out) {
        if (!summary.capacities().isEmpty()) {
            out.append(CapacityLines.of(summary.capacities()));
            if (summary.trials().isEmpty()) {
                return;
            }
            out.append('\n');
        }
        List<ResultRow> rows = ResultRow.of(summary);
        if (rows.isEmpty()) {
            out.append("No trial has a result.\n");
            return;
        }
        out.append(heading(true)).append('\n').append(heading(false)).append('\n');
        String cell = "";
        for (ResultRow row : rows) {
            if (!row.cell().equals(cell)) {
                cell = row.cell();
                out.append(wrap(printable(cell), ""));
            }
            out.append(line(row)).append('\n');
        }
        if (rows.stream().anyMatch(row -> row.trials() > 1)) {
            out.append("Values are medians of all trials that are not void.\n");
        }
        if (rows.stream().anyMatch(row -> row.isVoid() && row.measured())) {
            out.append("A line marked VOID has void trials only. Do not use its values.\n");
        }
        explain(rows, out);
    }

    private static String heading(boolean groups) {
        var line = new StringBuilder(pad(groups ? "" : "system", SYSTEM_WIDTH));
        int i = 0;
        while (i < COLUMNS.size()) {
            int width = COLUMNS.get(i).width();
            int next = i + 1;
            while (groups && next < COLUMNS.size() && COLUMNS.get(next).group().isEmpty()) {
                width += COLUMNS.get(next++).width();
            }
            line.append(
                    groups
                            ? over(COLUMNS.get(i).group(), width)
                            : right(COLUMNS.get(i).label(), width));
            i = next;
        }
        return line.toString().stripTrailing();
    }

    /// Returns the heading of several columns: `-- messages/s --`.
    private static String over(String words, int width) {
        if (words.equals("-")) {
            return " ".repeat(width);
        }
        int rule = Math.max(0, width - 2 - words.length() - 2);
        if (rule < 4) {
            return right(words, width);
        }
        String left = "-".repeat(rule / 2);
        return "  " + left + " " + words + " " + "-".repeat(rule - rule / 2);
    }

    private static String line(ResultRow row) {
        String name = printable(row.system()) + (row.trials() > 1 ? " x" + row.trials() : "");
        var line = new StringBuilder(pad(cut(name, SYSTEM_WIDTH - 1), SYSTEM_WIDTH));
        if (!row.measured()) {
            return line.append("no measurements").toString();
        }
        List<String> figures = row.figures();
        for (int i = 0; i < COLUMNS.size(); i++) {
            line.append(right(
                    NumberFormatter.toAscii(figures.get(i)), COLUMNS.get(i).width()));
        }
        return line.append(row.isVoid() ? " VOID" : "").toString();
    }

    /// Reasons why a line is void or has no values.
    private static void explain(List<ResultRow> rows, StringBuilder out) {
        for (ResultRow row : rows) {
            for (TrialSummary trial : row.members()) {
                String failure = trial.failure();
                if (failure != null) {
                    out.append(wrap(printable(trial.id() + ": " + failure), "  "));
                } else if (trial.verdict() == TrialSummary.Verdict.VOID) {
                    out.append("  ").append(printable(trial.id())).append(": void, see below\n");
                }
            }
        }
    }

    private static void caveats(Summary summary, StringBuilder out) {
        List<CaveatGroup> groups = summary.caveats().stream()
                .sorted(Comparator.comparing(
                                (CaveatGroup group) -> group.caveat().severity())
                        .reversed())
                .toList();
        if (groups.isEmpty()) {
            return;
        }
        out.append("\nCaveats\n");
        for (CaveatGroup group : groups) {
            Caveat caveat = group.caveat();
            String where = where(group.trials(), summary.allTrials().size());
            String severity = caveat.severity() == Severity.VOID ? "VOID  " : "flag  ";
            out.append(
                    wrap(severity + where + ": " + printable(caveat.seen()) + " " + printable(caveat.remedy()), "  "));
        }
    }

    private static String where(List<String> trials, int all) {
        if (trials.isEmpty()) {
            return "the run";
        }
        if (trials.size() == all && all > 1) {
            return "all trials";
        }
        return trials.size() <= 3
                ? printable(String.join(", ", trials))
                : trials.size() + " of " + all + " trials, first " + printable(trials.getFirst());
    }

    /// Breaks text at spaces. The first line starts with the indent, and further lines are indented by two more
    /// columns.
    static String wrap(String text, String indent) {
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

    /// Removes control characters, which could move the cursor or change colours.
    static String printable(String text) {
        return NumberFormatter.toAscii(text).replaceAll("[\\p{Cntrl}\\s]+", " ");
    }

    static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - 1) + "~";
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(1, width - text.length())) + text;
    }
}
