package io.streamgauge.study.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimVerdictTest {
    private static final Evidence EVIDENCE = new Evidence("P", "a", "a > b", Verdict.SUPPORTED, "1.5x", "inside");

    @Test
    void readsAClaimOfVersionOneAsOneStatement() {
        ClaimVerdict claim = Json.compact().readValue("""
                {
                  "id": "C1", "text": "A is faster.", "verdict": "INCONCLUSIVE",
                  "reason": "the measurable part of the claim is supported",
                  "evidence": [{ "part": "P", "id": "a", "statement": "a > b", "verdict": "SUPPORTED",
                                 "measured": "1.5x", "reason": "inside" }],
                  "undecided": "The trials are short.", "change": "longer trials"
                }
                """, ClaimVerdict.class);
        assertThat(claim)
                .isEqualTo(new ClaimVerdict(
                        "C1",
                        "A is faster.",
                        Verdict.INCONCLUSIVE,
                        "",
                        List.of(new StatementVerdict(
                                "A is faster.",
                                Verdict.INCONCLUSIVE,
                                "The measurable part of the claim is supported. The trials are short.",
                                List.of(EVIDENCE),
                                null)),
                        "longer trials"));
    }

    @Test
    void omitsGeometricMeansOfVersionOne() {
        assertThat(withMeasured("kafka 63,120/s, pulsar 29,540/s; 2.14x (97.5 % CI 0.4 to 12)")
                        .measured())
                .isEqualTo("2.14x (97.5 % CI 0.4 to 12)");
        for (String kept :
                List.of("kafka 30 %; 0.375x (98 % CI 0.3 to 0.4)", "1 1.6x, 2 2.5x; 1.56x", "", "a 1, b 2")) {
            assertThat(withMeasured(kept).measured()).isEqualTo(kept);
        }
    }

    private static Evidence withMeasured(String measured) {
        return new Evidence("P", "a", "a > b", Verdict.SUPPORTED, measured, "").withoutMeans();
    }

    @Test
    void readsTheClaimsThatItWrites() {
        ClaimVerdict claim = new ClaimVerdict(
                "C1",
                "A is twice as fast and cheaper.",
                Verdict.SUPPORTED,
                "1 of 2 statements supported, 1 not testable here",
                List.of(
                        new StatementVerdict(
                                "A is faster.",
                                Verdict.SUPPORTED,
                                "inside",
                                List.of(EVIDENCE),
                                new SizeVerdict(Verdict.REFUTED, "outside", List.of(EVIDENCE))),
                        new StatementVerdict("A is cheaper.", Verdict.NOT_TESTABLE, "no prices", List.of(), null)),
                "");
        assertThat(Json.compact().readValue(Json.compact().writeValueAsString(claim), ClaimVerdict.class))
                .isEqualTo(claim);
    }

    @Test
    void writesAlternativeCausesOnlyIfTheyExist() {
        assertThat(Json.compact().writeValueAsString(EVIDENCE)).doesNotContain("alternativeCause");
        Evidence doubtful = new Evidence("P", "a", "a > b", Verdict.REFUTED, "1.5x", "inside", "a: steal.");
        assertThat(Json.compact().readValue(Json.compact().writeValueAsString(doubtful), Evidence.class))
                .isEqualTo(doubtful);
    }
}
