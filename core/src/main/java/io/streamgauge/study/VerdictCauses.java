package io.streamgauge.study;

import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.study.StudyResult.Advice;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/// Caveats that, instead of the systems, could be the cause of the verdicts of a study.
public final class VerdictCauses {
    /// Remark on a verdict that a caveat could explain.
    public static final String REMARK = "a caveat could also explain this verdict";

    private VerdictCauses() {}

    /// Returns [#REMARK] if a caveat could explain the verdict on a claim; otherwise an empty text.
    public static String remark(ClaimVerdict claim) {
        return exist(claim) ? REMARK : "";
    }

    /// Returns [#REMARK] if a caveat could explain the verdict that an advice follows from; otherwise an empty
    /// text.
    public static String remark(Advice advice, List<ClaimVerdict> claims) {
        return claims.stream()
                .filter(claim -> claim.id().equals(advice.claim()))
                .filter(claim -> exist(claim, advice.statement()))
                .map(_ -> REMARK)
                .findFirst()
                .orElse("");
    }

    /// Returns a sentence that lists the claims whose verdicts a caveat could explain; empty if there are none.
    static String sentence(List<ClaimVerdict> claims) {
        List<String> ids = claims.stream()
                .filter(VerdictCauses::exist)
                .map(ClaimVerdict::id)
                .toList();
        return switch (ids.size()) {
            case 0 -> "";
            case 1 -> "A caveat could also explain the verdict on " + ids.getFirst() + ".";
            default ->
                "Caveats could also explain the verdicts on " + String.join(", ", ids.subList(0, ids.size() - 1))
                        + " and " + ids.getLast() + ".";
        };
    }

    /// Returns the causes of evidence, as text that follows a reason; empty unless each piece of evidence has
    /// one.
    static String afterReason(List<Evidence> evidence) {
        if (evidence.isEmpty() || evidence.stream().anyMatch(e -> e.alternativeCause() == null)) {
            return "";
        }
        String causes = evidence.stream()
                .map(e -> e.part() + "/" + e.id() + ": " + e.alternativeCause())
                .collect(Collectors.joining(" "));
        return ". " + ClaimResult.ALTERNATIVE_CAUSE + " " + causes;
    }

    /// @param statement number of the statement, counted from 1; 0 for the claim as a whole
    private static boolean exist(ClaimVerdict claim, int statement) {
        boolean whole = statement == 0 || statement > claim.statements().size();
        return whole ? exist(claim) : exist(claim.statements().get(statement - 1));
    }

    private static boolean exist(ClaimVerdict claim) {
        List<StatementVerdict> deciding = claim.statements().stream()
                .filter(s -> s.verdict() == claim.verdict())
                .toList();
        return decide(
                claim.verdict(), deciding.stream().map(VerdictCauses::exist).toList());
    }

    private static boolean exist(StatementVerdict statement) {
        List<Evidence> deciding = statement.evidence().stream()
                .filter(e -> e.verdict() == statement.verdict())
                .toList();
        return decide(
                statement.verdict(),
                deciding.stream().map(e -> e.alternativeCause() != null).toList());
    }

    /// Returns whether a verdict has another possible cause. A verdict is supported only if all of its parts
    /// are, so one part with such a cause is enough. A single part without such a cause refutes it for
    /// certain.
    ///
    /// @param causes whether each of the deciding parts has such a cause
    private static boolean decide(Verdict verdict, List<Boolean> causes) {
        return switch (verdict) {
            case SUPPORTED -> causes.contains(true);
            case REFUTED -> !causes.isEmpty() && !causes.contains(false);
            case INCONCLUSIVE, NOT_TESTABLE, NOT_DECIDED -> false;
        };
    }
}
