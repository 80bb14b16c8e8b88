package io.streamgauge.study;

import io.streamgauge.study.Study.Recommendation;
import io.streamgauge.study.StudyResult.Advice;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;

/// Recommendations that follow from the verdicts of a run.
final class StudyRecommendations {
    private StudyRecommendations() {}

    /// Returns the advice for each recommendation whose claim or statement is supported or refuted.
    /// Recommendations with other verdicts are omitted.
    ///
    /// @param schemaVersion schema version of the file that contains the claims
    static List<Advice> of(List<Recommendation> recommendations, List<ClaimVerdict> claims, int schemaVersion) {
        return recommendations.stream()
                .flatMap(advice -> claims.stream()
                        .filter(claim -> claim.id().equals(advice.claim()))
                        .flatMap(claim -> advice(advice, claim, verdict(advice, claim, schemaVersion))))
                .toList();
    }

    private static Stream<Advice> advice(Recommendation of, ClaimVerdict claim, Verdict verdict) {
        String text = switch (verdict) {
            case SUPPORTED -> of.supported();
            case REFUTED -> of.refuted();
            case INCONCLUSIVE, NOT_TESTABLE, NOT_DECIDED -> "";
        };
        int statement = claim.statements().size() > 1 ? of.statement() : 0;
        return text.isEmpty() ? Stream.empty() : Stream.of(new Advice(of.use(), of.claim(), statement, verdict, text));
    }

    /// Returns the verdict that the advice depends on. Files of schema version 1 do not contain verdicts on
    /// statements. For these files, the verdict on a statement is SUPPORTED if its claim is supported, and
    /// NOT_DECIDED otherwise.
    private static Verdict verdict(Recommendation advice, ClaimVerdict claim, int schemaVersion) {
        int number = advice.statement();
        if (number == 0) {
            return claim.verdict();
        }
        if (schemaVersion == 1) {
            return claim.verdict() == Verdict.SUPPORTED ? Verdict.SUPPORTED : Verdict.NOT_DECIDED;
        }
        return number <= claim.statements().size()
                ? claim.statements().get(number - 1).verdict()
                : Verdict.NOT_DECIDED;
    }
}
