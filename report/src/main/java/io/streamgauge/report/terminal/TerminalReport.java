package io.streamgauge.report.terminal;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.text.ClockSentences;
import io.streamgauge.report.run.ClockBound;
import io.streamgauge.report.run.ResultRow;
import io.streamgauge.result.RunStatus;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// Result of a run as plain text of at most 100 columns. It contains the answer, the reliability of the answer,
/// a line per cell and system, and the caveats.
public final class TerminalReport {
    /// Number of lines within which [#renderDetailed] describes caveats that only flag a trial.
    static final int SCREEN = 49;

    private static final int SYSTEM_WIDTH = 17;

    private TerminalReport() {}

    private record Column(String group, String label, int width) {}

    /// First column after the end-to-end latencies. The line with the largest error of these latencies ends
    /// before this column.
    private static final Column LOST = new Column("-", "lost", 7);

    private static final List<Column> COLUMNS = List.of(
            new Column("messages/s", "offered", 9),
            new Column("", "accepted", 9),
            new Column("", "delivered", 10),
            new Column("response ms", "p50", 7),
            new Column("", "p99", 7),
            new Column("", "p99.9", 7),
            new Column("end to end ms", "p50", 7),
            new Column("", "p99", 7),
            LOST,
            new Column("CPU", "us/msg", 8));

    /// Returns the result of the run as lines that end with `\n`.
    public static String render(Summary summary) {
        return render(summary, "", Integer.MAX_VALUE);
    }

    /// Returns the result of the run with the quantiles of each system, as lines that end with `\n`. So that
    /// the result fits on one screen, the last line only names the flags that would exceed [#SCREEN] lines.
    /// Caveats that void a trial are always described.
    public static String renderDetailed(Summary summary) {
        return render(summary, QuantileLines.of(summary), SCREEN);
    }

    /// @param quantiles lines below the table; empty if there are none
    /// @param screen number of lines within which flags are described
    static String render(Summary summary, String quantiles, int screen) {
        var out = new StringBuilder();
        out.append(TerminalText.wrap(TerminalText.printable(summary.question()), ""));
        out.append('\n').append(TerminalText.wrap(TerminalText.printable(summary.answer()), "  "));
        out.append(TerminalText.wrap("Trust: " + TerminalText.printable(summary.trust()), "  "))
                .append('\n');
        if (summary.status() != RunStatus.DONE) {
            out.append(TerminalText.wrap(ended(summary), "")).append('\n');
        }
        table(summary, out);
        out.append(quantiles);
        out.append(StageLines.of(summary));
        out.append(ClaimLines.of(summary));
        caveats(summary, screen, out);
        return out.toString();
    }

    private static String ended(Summary summary) {
        String how = switch (summary.status()) {
            case DONE -> "done";
            case INCOMPLETE -> "INCOMPLETE (killed or still running)";
            case PAUSED -> "stopped after a block";
            case INTERRUPTED -> "INTERRUPTED";
            case FAILED -> "FAILED";
        };
        return "Run " + how + ": " + summary.completed() + " of "
                + Count.of(summary.planned().size(), "planned trial") + " completed.";
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
                out.append(TerminalText.wrap(TerminalText.printable(cell), ""));
            }
            out.append(line(row)).append('\n');
            if (row.measured()) {
                ClockBound.largest(row.members())
                        .ifPresent(error -> out.append(clockError(error)).append('\n'));
            }
        }
        if (rows.stream().anyMatch(row -> row.trials() > 1 && !row.isVoid())) {
            out.append(TerminalText.wrap(ResultRow.NOTE, "")).append('\n');
        }
        if (rows.stream().anyMatch(row -> row.isVoid() && row.measured())) {
            out.append("A line marked VOID contains only void trials. Do not use its values.\n");
        }
        ClockSentences.of(summary.trials())
                .ifPresent(note -> out.append(TerminalText.wrap(note, "")).append('\n'));
        explain(rows, out);
    }

    private static String heading(boolean groups) {
        var line = new StringBuilder(TerminalText.pad(groups ? "" : "system", SYSTEM_WIDTH));
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
                            : TerminalText.right(COLUMNS.get(i).label(), width));
            i = next;
        }
        return line.toString().stripTrailing();
    }

    /// Returns the common heading of several columns, for example `--- response ms ---`.
    private static String over(String words, int width) {
        if (words.equals("-")) {
            return " ".repeat(width);
        }
        int rule = Math.max(0, width - 2 - words.length() - 2);
        if (rule < 4) {
            return TerminalText.right(words, width);
        }
        String left = "-".repeat(rule / 2);
        return "  " + left + " " + words + " " + "-".repeat(rule - rule / 2);
    }

    private static String line(ResultRow row) {
        String name = TerminalText.printable(row.system()) + (row.trials() > 1 ? " x" + row.trials() : "");
        // A cut name could be that of another system, too.
        boolean fits = name.length() < SYSTEM_WIDTH;
        var line = new StringBuilder(fits ? "" : TerminalText.wrap(name, ""));
        line.append(TerminalText.pad(fits ? name : "", SYSTEM_WIDTH));
        if (!row.measured()) {
            return line.append("no measurements").toString();
        }
        List<String> figures = row.figures();
        for (int i = 0; i < COLUMNS.size(); i++) {
            line.append(TerminalText.right(
                    NumberFormatter.toAscii(figures.get(i)), COLUMNS.get(i).width()));
        }
        return line.append(row.isVoid() ? " VOID" : "").toString();
    }

    /// Returns the line below the end-to-end latencies, which shows the largest error of these latencies.
    private static String clockError(String error) {
        int width = SYSTEM_WIDTH
                + COLUMNS.subList(0, COLUMNS.indexOf(LOST)).stream()
                        .mapToInt(Column::width)
                        .sum();
        return TerminalText.right("+-" + NumberFormatter.toAscii(error), width);
    }

    /// Appends a line for each trial that failed or is void.
    private static void explain(List<ResultRow> rows, StringBuilder out) {
        for (ResultRow row : rows) {
            for (TrialSummary trial : row.members()) {
                String failure = trial.failure();
                if (failure != null) {
                    out.append(TerminalText.wrap(TerminalText.printable(trial.id() + ": " + failure), "  "));
                } else if (trial.verdict() == TrialSummary.Verdict.VOID) {
                    out.append("  ").append(TerminalText.printable(trial.id())).append(": void, see below\n");
                }
            }
        }
    }

    private static void caveats(Summary summary, int screen, StringBuilder out) {
        List<CaveatGroup> groups = summary.caveats().stream()
                .sorted(Comparator.comparing(
                                (CaveatGroup group) -> group.caveat().severity())
                        .reversed())
                .toList();
        if (groups.isEmpty()) {
            return;
        }
        out.append("\nCaveats\n");
        long free = screen - lines(out.toString()) - 1;
        int described = 0;
        for (CaveatGroup group : groups) {
            String text = caveat(group, summary);
            free -= lines(text);
            boolean last = described == groups.size() - 1;
            if (group.caveat().severity() != Severity.VOID && free < (last ? -1 : 0)) {
                break;
            }
            out.append(text);
            described++;
        }
        List<CaveatGroup> others = groups.subList(described, groups.size());
        if (!others.isEmpty()) {
            String kinds = others.stream()
                    .map(group -> group.caveat().kind().words())
                    .distinct()
                    .collect(Collectors.joining(", "));
            out.append(TerminalText.wrap(
                    "flag  " + Count.of(others.size(), "more caveat") + ", described in the report: " + kinds, "  "));
        }
    }

    private static long lines(String text) {
        return text.chars().filter(c -> c == '\n').count();
    }

    private static String caveat(CaveatGroup group, Summary summary) {
        Caveat caveat = group.caveat();
        String where = where(group.trials(), summary.allTrials().size());
        String severity = caveat.severity() == Severity.VOID ? "VOID  " : "flag  ";
        return TerminalText.wrap(
                severity + where + ": " + TerminalText.printable(caveat.seen()) + " "
                        + TerminalText.printable(caveat.remedy()),
                "  ");
    }

    private static String where(List<String> trials, int all) {
        if (trials.isEmpty()) {
            return "the run";
        }
        if (trials.size() == all && all > 1) {
            return "all trials";
        }
        return trials.size() <= 3
                ? TerminalText.printable(String.join(", ", trials))
                : trials.size() + " of " + all + " trials, first " + TerminalText.printable(trials.getFirst());
    }
}
