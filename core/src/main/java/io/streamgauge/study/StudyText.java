package io.streamgauge.study;

import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.SizeVerdict;
import io.streamgauge.study.verdict.Verdict;
import io.streamgauge.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Texts about a study that are the same in all output formats.
public final class StudyText {
    /// Title of [StudyResult#limits].
    public static final String LIMITS = "Limits of a single machine";

    /// Explanation of the verdicts on factors.
    public static final String SIZES =
            "The verdict on a statement is about the direction of a difference: which system is faster, for example. If"
                    + " the study published a factor, the factor has a separate verdict, and the evidence states its tolerance."
                    + " On other hardware, a direction is more likely to hold than a factor.";

    private StudyText() {}

    public static String verdict(Verdict verdict) {
        return switch (verdict) {
            case SUPPORTED -> "supported";
            case REFUTED -> "refuted";
            case INCONCLUSIVE -> "inconclusive";
            case NOT_TESTABLE -> "not testable here";
            case NOT_DECIDED -> "not decided";
        };
    }

    /// Returns text such as `10 published claims: 6 supported (2 of them in part), 1 refuted, 3
    /// inconclusive.`, followed by a sentence about the verdicts that caveats could explain.
    public static String tally(List<ClaimVerdict> claims) {
        String causes = VerdictCauses.sentence(claims);
        long parts = claims.stream().filter(StudyText::isSupportedInPart).count();
        String counts = String.join(
                ", ", counts(claims.stream().map(ClaimVerdict::verdict).toList(), ""));
        String supported = " " + verdict(Verdict.SUPPORTED);
        return Count.of(claims.size(), "published claim") + ": "
                + (parts == 0 ? counts : counts.replaceFirst(supported, supported + " (" + parts + " of them in part)"))
                + (causes.isEmpty() ? "." : ". " + causes);
    }

    /// Returns whether a claim is supported although some of its statements could not be tested.
    private static boolean isSupportedInPart(ClaimVerdict claim) {
        return claim.verdict() == Verdict.SUPPORTED && !isUnanimous(claim);
    }

    private static boolean isUnanimous(ClaimVerdict claim) {
        return claim.statements().stream().allMatch(s -> s.verdict() == claim.verdict());
    }

    /// Returns what the verdict on a claim does not cover: the verdicts on its statements if they differ, the
    /// verdict on its published factor, and a possible other cause. The text may be empty.
    public static String qualification(ClaimVerdict claim) {
        return Stream.of(isUnanimous(claim) ? "" : claim.summary(), sizes(claim), VerdictCauses.remark(claim))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /// Returns whether the published factor of a statement is refuted.
    public static boolean isFactorRefuted(ClaimVerdict claim) {
        return claim.statements().stream()
                .flatMap(statement -> Stream.ofNullable(statement.size()))
                .anyMatch(size -> size.verdict() == Verdict.REFUTED);
    }

    /// Returns text such as `2 of 3 statements supported, 1 not testable here`.
    static String statements(List<Verdict> verdicts) {
        return String.join(", ", counts(verdicts, " of " + verdicts.size() + " statements"));
    }

    /// Returns the count of each verdict that occurs.
    ///
    /// @param unit words after the first count
    private static List<String> counts(List<Verdict> verdicts, String unit) {
        List<String> counts = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            long number = verdicts.stream().filter(v -> v == verdict).count();
            if (number > 0) {
                counts.add(number + (counts.isEmpty() ? unit : "") + " " + verdict(verdict));
            }
        }
        return counts;
    }

    /// Returns text such as `published factor: refuted`.
    public static String size(SizeVerdict size) {
        return "published factor: " + verdict(size.verdict());
    }

    /// Returns text such as `published factor: refuted` or `published factor: 1 of 2 statements supported, 1
    /// inconclusive`. The text is empty if no statement of the claim has a verdict on a factor.
    public static String sizes(ClaimVerdict claim) {
        List<Verdict> sizes = claim.statements().stream()
                .flatMap(statement -> Stream.ofNullable(statement.size()))
                .map(SizeVerdict::verdict)
                .toList();
        if (sizes.isEmpty()) {
            return "";
        }
        return "published factor: " + (sizes.size() == 1 ? verdict(sizes.getFirst()) : statements(sizes));
    }

    /// Returns whether any statement of these claims has a verdict on a factor.
    public static boolean hasSizes(List<ClaimVerdict> claims) {
        return claims.stream().flatMap(claim -> claim.statements().stream()).anyMatch(s -> s.size() != null);
    }

    /// Returns a description of the scale of the run.
    public static String scale(StudyResult study) {
        boolean one = study.runs().isEmpty();
        if (study.scale() == Scale.PAPER) {
            return (one ? "The run" : "The runs") + " used the published parameters.";
        }
        TestBed bed = study.testBed();
        if (bed != null && Boolean.TRUE.equals(bed.connected())) {
            return (one ? "The run" : "The runs")
                    + " used existing clusters with reduced parameters. The reductions are listed for each part.";
        }
        return one
                ? "The run used a single machine. The reductions are listed for each part. All brokers, all"
                        + " replicas and the generator use this machine. Absolute figures apply only to this machine."
                : "Each run used a single machine. The reductions are listed for each part. All brokers, all replicas"
                        + " and the generator use this machine. Absolute figures apply only to the machine of their"
                        + " run. Do not compare absolute figures of different runs.";
    }

    /// Returns an explanation of the prices on which the costs are based.
    public static String prices(Prices prices) {
        return "Prices of " + prices.date() + " in " + prices.currency() + ", " + prices.source()
                + ". To change the prices, edit prices.yaml in the directory of the study and run 'study report'. The"
                + " costs combine the prices of the hosts in this file with the rates measured on this machine."
                + " Therefore, only ratios of costs are meaningful. These ratios are valid only if the rates of the"
                + " systems have the same ratio on the hosts in the file.";
    }
}
