package io.streamgauge.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.study.Study.Recommendation;
import io.streamgauge.study.StudyResult.Advice;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudyResultTest {
    private static final Evidence EVIDENCE = new Evidence("P", "a", "a > b", Verdict.SUPPORTED, "1.5x", "inside");

    @Test
    void recommendsOnlyFromDecidedVerdicts() {
        StatementVerdict first = new StatementVerdict("One.", Verdict.SUPPORTED, "", List.of(), null);
        StatementVerdict second = new StatementVerdict("Two.", Verdict.INCONCLUSIVE, "", List.of(), null);
        List<ClaimVerdict> claims = List.of(
                new ClaimVerdict("C1", "", Verdict.INCONCLUSIVE, "1 of 2", List.of(first, second), ""),
                new ClaimVerdict("C2", "", Verdict.REFUTED, "", List.of(second), ""));
        assertThat(StudyRecommendations.of(
                        List.of(
                                new Recommendation("whole", "C1", 0, "yes", "no"),
                                new Recommendation("first", "C1", 1, "yes", "no"),
                                new Recommendation("second", "C1", 2, "yes", "no"),
                                new Recommendation("refuted", "C2", 0, "yes", "no"),
                                new Recommendation("inconclusive part", "C2", 1, "yes", "no"),
                                new Recommendation("unknown part", "C2", 2, "yes", "no"),
                                new Recommendation("no text", "C2", 0, "yes", "")),
                        claims,
                        StudyResult.SCHEMA_VERSION))
                .containsExactly(
                        new Advice("first", "C1", 1, Verdict.SUPPORTED, "yes"),
                        new Advice("refuted", "C2", 0, Verdict.REFUTED, "no"));
    }

    /// Uses a claim with a single statement that has the same verdict as the claim, as in files of version 1.
    @ParameterizedTest
    @CsvSource({"SUPPORTED, 1, SUPPORTED", "SUPPORTED, 2, SUPPORTED", "REFUTED, 1, ", "REFUTED, 2, REFUTED"})
    void recommendsFromASingleStatementExceptInVersionOne(
            Verdict claim, int schemaVersion, @Nullable Verdict expected) {
        StatementVerdict only = new StatementVerdict("One.", claim, "", List.of(), null);
        List<Advice> advice = StudyRecommendations.of(
                List.of(new Recommendation("first", "C1", 1, "yes", "no")),
                List.of(new ClaimVerdict("C1", "", claim, "", List.of(only), "")),
                schemaVersion);
        assertThat(advice).extracting(Advice::verdict).isEqualTo(expected == null ? List.of() : List.of(expected));
    }

    @Test
    void countsClaimsByVerdict() {
        List<ClaimVerdict> claims = List.of(
                new ClaimVerdict("A", "", Verdict.SUPPORTED, "", List.of(), ""),
                new ClaimVerdict("B", "", Verdict.NOT_TESTABLE, "", List.of(), ""),
                new ClaimVerdict("C", "", Verdict.SUPPORTED, "", List.of(), ""));
        assertThat(StudyText.tally(claims)).isEqualTo("3 published claims: 2 supported, 1 not testable here.");
    }

    @Test
    void countsClaimsThatAreSupportedOnlyInPart() {
        StatementVerdict supported = new StatementVerdict("", Verdict.SUPPORTED, "", List.of(), null);
        StatementVerdict untested = new StatementVerdict("", Verdict.NOT_TESTABLE, "", List.of(), null);
        ClaimVerdict part = new ClaimVerdict("A", "", Verdict.SUPPORTED, "half", List.of(supported, untested), "");
        ClaimVerdict whole = new ClaimVerdict("B", "", Verdict.SUPPORTED, "", List.of(supported), "");
        assertThat(StudyText.tally(List.of(part, whole)))
                .isEqualTo("2 published claims: 2 supported (1 of them in part).");
        assertThat(StudyText.qualification(part)).isEqualTo("half");
        assertThat(StudyText.qualification(whole)).isEmpty();
    }

    private static Evidence evidence(Verdict verdict, @Nullable String alternativeCause) {
        return new Evidence("P", "a", "a > b", verdict, "1.5x", "inside", alternativeCause);
    }

    private static StatementVerdict statement(Verdict verdict, Evidence... evidence) {
        return new StatementVerdict("", verdict, "", List.of(evidence), null);
    }

    /// A claim is refuted for certain if one of its statements is.
    @Test
    void namesClaimsWhoseVerdictsACaveatCouldExplain() {
        StatementVerdict supported = statement(Verdict.SUPPORTED, EVIDENCE, evidence(Verdict.SUPPORTED, "a: steal."));
        StatementVerdict refuted =
                statement(Verdict.REFUTED, evidence(Verdict.REFUTED, "a: steal."), evidence(Verdict.SUPPORTED, null));
        StatementVerdict certain =
                statement(Verdict.REFUTED, evidence(Verdict.REFUTED, "a: steal."), evidence(Verdict.REFUTED, null));
        ClaimVerdict a = new ClaimVerdict("A", "", Verdict.SUPPORTED, "", List.of(supported), "");
        ClaimVerdict b = new ClaimVerdict("B", "", Verdict.REFUTED, "", List.of(refuted), "");
        ClaimVerdict c = new ClaimVerdict("C", "", Verdict.REFUTED, "", List.of(certain, refuted), "");
        assertThat(StudyText.tally(List.of(a, b, c)))
                .isEqualTo("3 published claims: 1 supported, 2 refuted. Caveats could also explain the verdicts on A"
                        + " and B.");
        assertThat(StudyText.qualification(b)).isEqualTo("a caveat could also explain this verdict");
        assertThat(StudyText.qualification(c)).isEmpty();
    }
}
