package io.streamgauge.cli.output;

import io.streamgauge.engine.doctor.Finding;
import io.streamgauge.engine.doctor.Finding.State;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Findings of `doctor` as text: a table with one line for each check, remedies below the lines that need them, and the
/// counts.
public final class DoctorText {
    private static final String GAP = "  ";

    private DoctorText() {}

    /// @param findings findings in the order of the output, at least one
    public static List<String> lines(List<Finding> findings) {
        int states = width(findings.stream().map(DoctorText::state).toList());
        int checks = width(findings.stream().map(Finding::check).toList());
        List<String> lines = new ArrayList<>();
        for (Finding finding : findings) {
            lines.add(padded(state(finding), states) + GAP + padded(finding.check(), checks) + GAP + finding.seen());
            if (!finding.remedy().isEmpty()) {
                lines.add(" ".repeat(states + checks) + GAP + GAP + finding.remedy());
            }
        }
        lines.add("");
        long attention = count(findings, State.ATTENTION);
        long problems = count(findings, State.PROBLEM);
        lines.add(count(findings, State.FINE) + " fine, " + attention + (attention == 1 ? " needs" : " need")
                + " attention, " + Count.of(problems, "problem"));
        return lines.stream().map(NumberFormatter::toAscii).toList();
    }

    private static String state(Finding finding) {
        return finding.state().name().toLowerCase(Locale.ROOT);
    }

    private static long count(List<Finding> findings, State state) {
        return findings.stream().filter(finding -> finding.state() == state).count();
    }

    private static int width(List<String> cells) {
        return cells.stream().mapToInt(String::length).max().orElse(0);
    }

    private static String padded(String cell, int width) {
        return cell + " ".repeat(width - cell.length());
    }
}
