package io.streamgauge.study;

import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyResult.ClaimVerdict;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.Verdict;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Sentences about a study that all output formats share.
public final class StudyText {
    /// Title of [StudyResult#limits].
    public static final String LIMITS = "Limits of a single machine";

    private StudyText() {}

    public static String verdict(Verdict verdict) {
        return switch (verdict) {
            case SUPPORTED -> "supported";
            case REFUTED -> "refuted";
            case INCONCLUSIVE -> "inconclusive";
            case NOT_DECIDED -> "not decided";
        };
    }

    /// Returns text such as `Of 10 published claims 6 supported, 1 refuted, 3 inconclusive.`
    public static String tally(List<ClaimVerdict> claims) {
        return "Of " + claims.size() + " published claims "
                + Stream.of(Verdict.values())
                        .map(v -> claims.stream().filter(c -> c.verdict() == v).count() + " " + verdict(v))
                        .filter(words -> !words.startsWith("0 "))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    /// Returns a description of the scale of the run.
    public static String scale(StudyResult study) {
        return study.scale() == Scale.PAPER
                ? "Run with the published parameters."
                : "Run on a single machine, reduced by the rules listed with each part. Brokers, replicas and generator"
                        + " share the machine, and absolute figures apply only to it.";
    }

    /// Returns an explanation of the prices that the costs are based on.
    public static String prices(Prices prices) {
        return "Prices of " + prices.date() + " in " + prices.currency() + ", " + prices.source()
                + ". To change them, edit prices.yaml of the study and run study report. The hosts are those of the file"
                + " and the rates those of this machine, so only ratios of costs are meaningful. They are valid if the"
                + " rates have the same ratio on the hosts of the file.";
    }

    /// Returns text such as `done, 12 trials, 2 of them void, 6 min`.
    public static String state(PartResult part) {
        Long seconds = part.seconds();
        return part.state().text()
                + (part.trials() == 0 ? "" : ", " + part.trials() + " trials")
                + (part.voidTrials() == 0 ? "" : ", " + part.voidTrials() + " of them void")
                + (seconds == null ? "" : ", " + NumberFormatter.duration(seconds));
    }
}
