package io.streamgauge.study;

import static io.streamgauge.study.verdict.Verdict.INCONCLUSIVE;
import static io.streamgauge.study.verdict.Verdict.NOT_DECIDED;
import static io.streamgauge.study.verdict.Verdict.NOT_TESTABLE;
import static io.streamgauge.study.verdict.Verdict.REFUTED;
import static io.streamgauge.study.verdict.Verdict.SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.Json;
import io.streamgauge.study.ProbeFindings.Capability;
import io.streamgauge.study.ProbeFindings.Found;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.NotTestable;
import io.streamgauge.study.Study.NotTestable.At;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.Study.Statement;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.SizeVerdict;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class StudyVerdictsTest {
    private static final JsonMapper MAPPER = Json.compact()
            .rebuild()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();
    private static final NotTestable HOSTS = new NotTestable(At.MACHINE, "A test requires six hosts.");

    /// Returns a summary with one claim for each verdict.
    ///
    /// @param trial status of the only trial
    private static Summary run(String trial) {
        return MAPPER.readValue("""
                {
                  "planned": [], "caveats": [], "comparisons": [], "published": [], "notShown": [],
                  "trials": [{ "status": "%s", "caveats": [], "brokers": [], "settings": [] }],
                  "claims": [
                    { "id": "yes", "verdict": "SUPPORTED", "reason": "inside", "ours": [], "published": [],
                      "statement": "a > b", "estimate": 1.5 },
                    { "id": "no", "verdict": "REFUTED", "reason": "outside", "ours": [], "published": [] },
                    { "id": "doubtful", "verdict": "REFUTED", "reason": "outside", "ours": [], "published": [],
                      "alternativeCause": "a: steal." },
                    { "id": "perhaps", "verdict": "SUPPORTED", "reason": "inside", "ours": [], "published": [],
                      "alternativeCause": "b: pauses." },
                    { "id": "open", "verdict": "INCONCLUSIVE", "reason": "both sides", "ours": [], "published": [] }
                  ]
                }
                """.formatted(trial), Summary.class);
    }

    private static StudyVerdicts verdicts(Scale scale, String trial) {
        return new StudyVerdicts(
                scale,
                Map.of("P", run(trial)),
                Map.of(
                        "Q",
                        new ProbeFindings(Map.of(
                                "kafka",
                                Map.of(
                                        "pull", new Found(Capability.OFFERED, "asked"),
                                        "push", new Found(Capability.INCONCLUSIVE, "no answer"))))),
                Map.of());
    }

    private static ClaimVerdict judge(Scale scale, Statement... statements) {
        return verdicts(scale, "DONE").of(new Claim("C", "A claim.", List.of(statements), "more hosts"));
    }

    private static Statement statement(@Nullable NotTestable notTestable, String... of) {
        return new Statement("A statement.", List.of(of), List.of(), List.of(), notTestable);
    }

    private static StatementVerdict only(ClaimVerdict claim) {
        assertThat(claim.statements()).hasSize(1);
        return claim.statements().getFirst();
    }

    private static Stream<Arguments> evidence() {
        return Stream.of(
                arguments(List.of(SUPPORTED, SUPPORTED), SUPPORTED),
                arguments(List.of(SUPPORTED, REFUTED), REFUTED),
                arguments(List.of(INCONCLUSIVE, REFUTED), REFUTED),
                arguments(List.of(NOT_DECIDED, REFUTED), REFUTED),
                arguments(List.of(SUPPORTED, INCONCLUSIVE), INCONCLUSIVE),
                arguments(List.of(SUPPORTED, NOT_DECIDED), INCONCLUSIVE),
                arguments(List.of(NOT_DECIDED, NOT_DECIDED), NOT_DECIDED));
    }

    @ParameterizedTest
    @MethodSource("evidence")
    void combinesTheEvidenceOfAStatement(List<Verdict> evidence, Verdict expected) {
        assertThat(StudyVerdicts.ofEvidence(evidence)).isEqualTo(expected);
    }

    private static Stream<Arguments> statements() {
        return Stream.of(
                arguments(List.of(SUPPORTED, SUPPORTED), SUPPORTED),
                arguments(List.of(SUPPORTED, NOT_TESTABLE), SUPPORTED),
                arguments(List.of(NOT_TESTABLE, NOT_TESTABLE), NOT_TESTABLE),
                arguments(List.of(REFUTED, NOT_TESTABLE), REFUTED),
                arguments(List.of(REFUTED, INCONCLUSIVE, SUPPORTED), REFUTED),
                arguments(List.of(SUPPORTED, INCONCLUSIVE), INCONCLUSIVE),
                arguments(List.of(NOT_TESTABLE, INCONCLUSIVE), INCONCLUSIVE),
                arguments(List.of(SUPPORTED, NOT_DECIDED), INCONCLUSIVE),
                arguments(List.of(NOT_TESTABLE, NOT_DECIDED), INCONCLUSIVE),
                arguments(List.of(NOT_DECIDED, NOT_DECIDED), NOT_DECIDED));
    }

    @ParameterizedTest
    @MethodSource("statements")
    void sumsUpTheStatementsOfAClaim(List<Verdict> statements, Verdict expected) {
        assertThat(StudyVerdicts.ofClaim(statements)).isEqualTo(expected);
    }

    @Test
    void countsTheVerdictsOfSeveralStatements() {
        ClaimVerdict claim =
                judge(Scale.MACHINE, statement(null, "P/yes"), statement(null, "P/yes"), statement(HOSTS, "P/no"));
        assertThat(claim.verdict()).isEqualTo(SUPPORTED);
        assertThat(claim.summary()).isEqualTo("2 of 3 statements supported, 1 not testable here");
        assertThat(judge(Scale.MACHINE, statement(null, "P/no"), statement(null, "P/open"))
                        .summary())
                .isEqualTo("1 of 2 statements refuted, 1 inconclusive");
    }

    @Test
    void omitsTheSummaryOfASingleStatement() {
        assertThat(judge(Scale.MACHINE, statement(null, "P/yes")).summary()).isEmpty();
    }

    @Test
    void givesTheReasonsOfTheDecidingEvidence() {
        assertThat(only(judge(Scale.MACHINE, statement(null, "P/yes", "P/open", "P/no")))
                        .reason())
                .isEqualTo("P/no: outside");
        assertThat(only(judge(Scale.MACHINE, statement(null, "P/yes", "P/open", "P/none")))
                        .reason())
                .isEqualTo("P/open: both sides; P/none: the run of the part does not contain this claim");
        assertThat(only(judge(Scale.MACHINE, statement(null, "X/yes"))).reason())
                .isEqualTo("the parts that provide the evidence did not run");
    }

    @Test
    void givesTheAlternativeCausesOfAVerdict() {
        assertThat(only(judge(Scale.MACHINE, statement(null, "P/doubtful"))).reason())
                .isEqualTo("P/doubtful: outside. A caveat could also explain this verdict. P/doubtful: a: steal.");
        assertThat(only(judge(Scale.MACHINE, statement(null, "P/doubtful", "P/no")))
                        .reason())
                .isEqualTo("P/doubtful, P/no: outside");
        StatementVerdict supported = only(judge(Scale.MACHINE, statement(null, "P/yes", "P/perhaps")));
        assertThat(supported.reason())
                .isEqualTo("all evidence supports the statement. A caveat could also explain this verdict."
                        + " P/perhaps: b: pauses.");
    }

    @Test
    void givesTheReasonsOfMissingEvidence() {
        assertThat(only(judge(Scale.MACHINE, statement(null, "P/none"))).reason())
                .isEqualTo("P/none: the run of the part does not contain this claim");
        assertThat(only(judge(Scale.MACHINE, statement(null, "P/none", "X/yes")))
                        .reason())
                .isEqualTo("P/none: the run of the part does not contain this claim; X/yes: part X did not run");
        assertThat(only(judge(Scale.MACHINE, capability("replay", true))).reason())
                .isEqualTo("Q/replay: the capability was not probed");
        assertThat(only(judge(Scale.MACHINE, statement(null))).reason()).isEqualTo("no evidence");
    }

    @ParameterizedTest
    @MethodSource("references")
    void doesNotTestAStatementThatRequiresOtherHardware(String of) {
        ClaimVerdict claim = judge(Scale.MACHINE, statement(HOSTS, of));
        assertThat(claim.verdict()).isEqualTo(NOT_TESTABLE);
        assertThat(only(claim).verdict()).isEqualTo(NOT_TESTABLE);
        assertThat(only(claim).reason()).isEqualTo("A test requires six hosts.");
    }

    private static List<String> references() {
        return List.of("P/yes", "P/no", "P/open", "X/yes");
    }

    @Test
    void keepsTheMeasuredEvidenceOfAnUntestableStatement() {
        StatementVerdict statement = only(judge(Scale.MACHINE, statement(HOSTS, "P/yes")));
        assertThat(statement.evidence())
                .containsExactly(new Evidence("P", "yes", "a > b", SUPPORTED, "1.50x (no interval)", "inside"));
    }

    @Test
    void testsTheStatementAtThePublishedScale() {
        assertThat(judge(Scale.PAPER, statement(HOSTS, "P/yes")).verdict()).isEqualTo(SUPPORTED);
        assertThat(judge(Scale.PAPER, statement(HOSTS, "P/no")).verdict()).isEqualTo(REFUTED);
    }

    @Test
    void neverTestsAStatementThatIsAlwaysUntestable() {
        NotTestable always = new NotTestable(At.ALWAYS, "The study has no prices.");
        assertThat(judge(Scale.MACHINE, statement(always)).verdict()).isEqualTo(NOT_TESTABLE);
        assertThat(judge(Scale.PAPER, statement(always, "P/yes")).verdict()).isEqualTo(NOT_TESTABLE);
    }

    @Test
    void doesNotTestAStatementAboutAnUnavailableSystem() {
        Claim claim = new Claim(
                "C",
                "A claim.",
                List.of(statement(new NotTestable(At.UNAVAILABLE, "A test requires the file."), "P/open")),
                "");
        assertThat(verdicts(Scale.PAPER, "NOT_AVAILABLE").of(claim).verdict()).isEqualTo(NOT_TESTABLE);
        assertThat(verdicts(Scale.PAPER, "DONE").of(claim).verdict()).isEqualTo(INCONCLUSIVE);
    }

    @Test
    void judgesTheSizeApartFromTheDirection() {
        Statement statement = new Statement("Twice.", List.of("P/yes"), List.of("P/no"), List.of(), null);
        ClaimVerdict claim = judge(Scale.MACHINE, statement);
        assertThat(claim.verdict()).isEqualTo(SUPPORTED);
        assertThat(only(claim).size())
                .extracting(SizeVerdict::verdict, SizeVerdict::reason)
                .containsExactly(REFUTED, "P/no: outside");
        assertThat(only(judge(Scale.MACHINE, statement(null, "P/yes"))).size()).isNull();
    }

    @Test
    void doesNotTestTheSizeOfAnUntestableStatement() {
        Statement statement = new Statement("Twice.", List.of("P/yes"), List.of("P/yes"), List.of(), HOSTS);
        assertThat(only(judge(Scale.MACHINE, statement)).size())
                .extracting(SizeVerdict::verdict)
                .isEqualTo(NOT_TESTABLE);
    }

    @Test
    void judgesTheDirectionIfOnlyTheSizeIsUntestable() {
        Statement statement =
                new Statement("Twice.", List.of("P/yes"), List.of("P/no"), List.of(), List.of(), null, HOSTS);
        StatementVerdict machine = only(judge(Scale.MACHINE, statement));
        assertThat(machine.verdict()).isEqualTo(SUPPORTED);
        assertThat(machine.size())
                .extracting(SizeVerdict::verdict, SizeVerdict::reason)
                .containsExactly(NOT_TESTABLE, HOSTS.why());
        assertThat(only(judge(Scale.PAPER, statement)).size())
                .extracting(SizeVerdict::verdict)
                .isEqualTo(REFUTED);
    }

    @Test
    void judgesCapabilitiesWithTheProbes() {
        assertThat(probed("pull", true)).isEqualTo(SUPPORTED);
        assertThat(probed("pull", false)).isEqualTo(REFUTED);
        assertThat(probed("push", true)).isEqualTo(INCONCLUSIVE);
        assertThat(probed("replay", true)).isEqualTo(NOT_DECIDED);
    }

    private static Verdict probed(String row, boolean offered) {
        return judge(Scale.MACHINE, capability(row, offered)).verdict();
    }

    private static Statement capability(String row, boolean offered) {
        return new Statement(
                "A capability.", List.of(), List.of(), List.of(new Study.Capability("Q", row, "kafka", offered)), null);
    }

    @Test
    void showsFurtherEvidenceThatDoesNotAffectTheVerdict() {
        StatementVerdict statement = only(judge(
                Scale.MACHINE,
                new Statement(
                        "A statement.", List.of("P/yes"), List.of(), List.of("P/no", "X/a"), List.of(), null, null)));
        assertThat(statement.verdict()).isEqualTo(SUPPORTED);
        assertThat(statement.further()).extracting(Evidence::verdict).containsExactly(REFUTED, NOT_DECIDED);
    }
}
