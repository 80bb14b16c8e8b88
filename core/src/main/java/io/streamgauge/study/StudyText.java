package io.streamgauge.study;

import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyResult.ClaimVerdict;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.Verdict;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a study says, in the words that every output shares.
public final class StudyText {
    /// Title of [StudyResult#limits].
    public static final String LIMITS = "What one machine can and cannot show";

    private StudyText() {}

    public static String verdict(Verdict verdict) {
        return switch (verdict) {
            case SUPPORTED -> "supported";
            case REFUTED -> "refuted";
            case INCONCLUSIVE -> "inconclusive";
            case NOT_DECIDED -> "not decided";
        };
    }

    /// For example `Of 10 published claims 6 supported, 1 refuted, 3 inconclusive.`
    public static String tally(List<ClaimVerdict> claims) {
        return "Of " + claims.size() + " published claims "
                + Stream.of(Verdict.values())
                        .map(v -> claims.stream().filter(c -> c.verdict() == v).count() + " " + verdict(v))
                        .filter(words -> !words.startsWith("0 "))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    /// How far the run is from the published one.
    public static String scale(StudyResult study) {
        return study.scale() == Scale.PAPER
                ? "Run with the published parameters."
                : "Run on a single machine, shrunk by the rules that stand with each part: absolute figures are those of"
                        + " this machine, and brokers, replicas and generator share it.";
    }

    /// What the costs rest on.
    public static String prices(Prices prices) {
        return "Prices of " + prices.date() + " in " + prices.currency() + ", " + prices.source()
                + ": edit the file prices.yaml of the study and run study report. The hosts are those of the file and the"
                + " rates those of this machine, so that only the ratio of two costs tells something; it holds if hosts"
                + " of the file keep the rates' proportion.";
    }

    /// For example `done, 12 trials, 2 of them void, 6 min`.
    public static String state(PartResult part) {
        Long seconds = part.seconds();
        return part.state()
                + (part.trials() == 0 ? "" : ", " + part.trials() + " trials")
                + (part.voidTrials() == 0 ? "" : ", " + part.voidTrials() + " of them void")
                + (seconds == null ? "" : ", " + NumberFormatter.duration(seconds));
    }
}
