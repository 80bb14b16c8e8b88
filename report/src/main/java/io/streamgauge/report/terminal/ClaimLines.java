package io.streamgauge.report.terminal;

import io.streamgauge.analyse.claims.ClaimText;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.statistics.compare.Decision;
import io.streamgauge.text.NumberFormatter;
import java.util.Locale;

/// Verdicts of the claims as plain text.
final class ClaimLines {
    private static final int SHOWN_OF_HASH = 12;

    private ClaimLines() {}

    /// Returns the verdicts as lines that end with `\n`. Returns an empty string if the run does not have
    /// claims.
    static String of(Summary summary) {
        if (summary.claims().isEmpty()) {
            return "";
        }
        var out = new StringBuilder("\nClaims: ")
                .append(ClaimText.verdictCounts(summary.claims()))
                .append(" (fixed before the run, SHA-256 ")
                .append(
                        summary.claimsHash(),
                        0,
                        Math.min(SHOWN_OF_HASH, summary.claimsHash().length()))
                .append(")\n");
        summary.claims().forEach(claim -> out.append(lines(claim)));
        if (summary.claims().stream().anyMatch(c -> c.interim() != null)) {
            out.append(TerminalText.wrap(TerminalText.printable(ClaimText.correction(summary.claims())), "  "));
        }
        return out.toString();
    }

    private static String lines(ClaimResult claim) {
        String head = symbol(claim.verdict()) + " "
                + ClaimText.verdict(claim.verdict()).toUpperCase(Locale.ROOT) + " " + claim.id() + ": "
                + claim.text();
        var evidence = new StringBuilder(claim.statement());
        add(evidence, ClaimText.ours(claim));
        add(evidence, ClaimText.measured(claim));
        evidence.append("; ").append(claim.explanation());
        return TerminalText.wrap(TerminalText.printable(head), "  ")
                + TerminalText.wrap(TerminalText.printable(NumberFormatter.toAscii(evidence.toString())), "      ");
    }

    private static void add(StringBuilder evidence, String more) {
        if (!more.isEmpty()) {
            evidence.append("; ").append(more);
        }
    }

    private static String symbol(Decision verdict) {
        return switch (verdict) {
            case SUPPORTED -> "[+]";
            case REFUTED -> "[-]";
            case INCONCLUSIVE -> "[?]";
        };
    }
}
