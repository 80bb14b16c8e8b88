package io.streamgauge.study;

import io.streamgauge.study.Study.Recommendation;
import io.streamgauge.study.StudyResult.Advice;
import io.streamgauge.study.StudyResult.ClaimVerdict;
import io.streamgauge.study.StudyResult.Verdict;
import java.util.List;
import java.util.stream.Stream;

/// Recommendations that follow from the verdicts of a run.
final class StudyRecommendations {
    private StudyRecommendations() {}

    /// Returns the advice for each recommendation whose claim or statement is supported or refuted.
    /// Other verdicts do not lead to advice.
    static List<Advice> of(List<Recommendation> recommendations, List<ClaimVerdict> claims) {
        return recommendations.stream()
                .flatMap(advice -> claims.stream()
                        .filter(claim -> claim.id().equals(advice.claim()))
                        .flatMap(claim -> advice(advice, verdict(advice, claim))))
                .toList();
    }

    private static Stream<Advice> advice(Recommendation of, Verdict verdict) {
        String text = switch (verdict) {
            case SUPPORTED -> of.supported();
            case REFUTED -> of.refuted();
            case INCONCLUSIVE, NOT_TESTABLE, NOT_DECIDED -> "";
        };
        return text.isEmpty() ? Stream.empty() : Stream.of(new Advice(of.use(), of.claim(), verdict, text));
    }

    /// Returns the verdict that the advice depends on. In files of schema version 1, a claim has only one statement, so
    /// the statement that the advice names can be missing. If the claim has one statement, the verdict is therefore
    /// SUPPORTED for a supported claim, and NOT_DECIDED for any other claim.
    private static Verdict verdict(Recommendation advice, ClaimVerdict claim) {
        int number = advice.statement();
        if (number == 0) {
            return claim.verdict();
        }
        boolean single = claim.summary().isEmpty();
        if (!single && number <= claim.statements().size()) {
            return claim.statements().get(number - 1).verdict();
        }
        return single && claim.verdict() == Verdict.SUPPORTED ? Verdict.SUPPORTED : Verdict.NOT_DECIDED;
    }
}
