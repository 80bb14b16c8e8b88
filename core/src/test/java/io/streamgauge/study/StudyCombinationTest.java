package io.streamgauge.study;

import static io.streamgauge.study.verdict.Verdict.INCONCLUSIVE;
import static io.streamgauge.study.verdict.Verdict.NOT_DECIDED;
import static io.streamgauge.study.verdict.Verdict.NOT_TESTABLE;
import static io.streamgauge.study.verdict.Verdict.REFUTED;
import static io.streamgauge.study.verdict.Verdict.SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.streamgauge.result.HostFacts;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.NotTestable;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.RateRule;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.Study.Statement;
import io.streamgauge.study.StudyResult.Cost;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.SourceRun;
import io.streamgauge.study.StudyResult.UnusedPart;
import io.streamgauge.study.TestBed.SystemSetup;
import io.streamgauge.study.chart.PartCharts;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Test with a study whose first claim needs the parts P and Q. The rate of Q derives from P. Tests of both
/// claims require that all systems of the parts are available.
class StudyCombinationTest {
    private static final String P = "P";
    private static final String Q = "Q";
    private static final String MONDAY = "2026-11-23T08:00:00Z";
    private static final String TUESDAY = "2026-11-24T08:00:00Z";
    private static final String DID_NOT_RUN = "did not run";
    private static final String NOTE = "misprint";
    private static final NotTestable FILE = new NotTestable(NotTestable.At.UNAVAILABLE, "A test requires a file.");
    private static final Study STUDY = new Study(
            "title",
            "source",
            "asks",
            null,
            List.of(),
            List.of(part(P, List.of()), part(Q, List.of(new RateRule("workload.rate", P, null, 0.5, "half")))),
            List.of(
                    new Claim(
                            "C1",
                            "A claim.",
                            List.of(new Statement("Faster.", List.of("P/a", "Q/b"), List.of("Q/c"), List.of(), FILE)),
                            ""),
                    new Claim(
                            "C2",
                            "Another claim.",
                            List.of(new Statement("Lighter.", List.of("Q/d"), List.of(), List.of(), FILE)),
                            "")),
            List.of("limit"),
            List.of(NOTE),
            null,
            List.of());

    private static Part part(String id, List<RateRule> rates) {
        return new Part(id, id, id + ".yaml", null, null, null, "", List.of(), rates);
    }

    /// Trials of a part in a run, and the verdict that they lead to.
    private record Ran(int trials, int voidTrials, Verdict verdict, PartState state) {
        private static final Ran NOT = new Ran(0, 0, NOT_DECIDED, PartState.NOT_RUN);

        private Ran(int trials, int voidTrials, Verdict verdict) {
            this(trials, voidTrials, verdict, PartState.DONE);
        }

        private PartResult part(String id) {
            return new PartResult(
                    id,
                    id,
                    state,
                    "",
                    "",
                    null,
                    trials,
                    voidTrials,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    PartCharts.NONE,
                    List.of(),
                    List.of(),
                    null);
        }

        private Evidence evidence(String part, String id, String run) {
            return trials == 0
                    ? new Evidence(part, id, "", NOT_DECIDED, "", DID_NOT_RUN)
                    : new Evidence(part, id, "test of " + id, verdict, run, "");
        }
    }

    private static TestBed bed(String host) {
        return new TestBed(
                new HostFacts(host, "Linux", "cpu", 4, 1L << 30, "25", "ext4"),
                List.of(),
                1.0,
                null,
                null,
                List.of(new SystemSetup("kafka", List.of("kafka " + host), List.of("D1"))),
                null);
    }

    private static StudyResult run(String startedAt, Ran p, Ran q) {
        return run(startedAt, p, q, false);
    }

    private static StudyResult run(String startedAt, Ran p, Ran q, boolean unavailable) {
        List<ClaimVerdict> claims = List.of(
                StudyVerdicts.of(
                        STUDY.claims().getFirst(),
                        List.of(StudyVerdicts.of(
                                STUDY.claims().getFirst().statements().getFirst(),
                                Scale.MACHINE,
                                unavailable,
                                List.of(p.evidence(P, "a", startedAt), q.evidence(Q, "b", startedAt)),
                                List.of(q.evidence(Q, "c", startedAt)),
                                List.of()))),
                StudyVerdicts.of(
                        STUDY.claims().getLast(),
                        List.of(StudyVerdicts.of(
                                STUDY.claims().getLast().statements().getFirst(),
                                Scale.MACHINE,
                                unavailable,
                                List.of(q.evidence(Q, "d", startedAt)),
                                List.of(),
                                List.of()))));
        return run("s", startedAt, List.of(p.part(P), q.part(Q)), claims);
    }

    private static StudyResult run(String study, String startedAt, List<PartResult> parts, List<ClaimVerdict> claims) {
        return new StudyResult(
                StudyResult.SCHEMA_VERSION,
                study,
                "title",
                "source",
                "asks",
                null,
                Scale.MACHINE,
                startedAt,
                "version of " + startedAt,
                bed(startedAt),
                List.of(),
                parts,
                claims,
                List.of(),
                List.of(),
                null,
                List.of(
                        new Cost(P, startedAt, 1, 1, 1, 1, 1, 1, 1, ""),
                        new Cost(Q, startedAt, 1, 1, 1, 1, 1, 1, 1, "")),
                List.of());
    }

    private static List<Verdict> verdicts(StudyResult result) {
        return result.claims().stream().map(ClaimVerdict::verdict).toList();
    }

    private static StudyResult combined(StudyResult... results) {
        for (StudyResult result : results) {
            assertThat(obstacle(result, results)).isEmpty();
        }
        return StudyCombination.of(STUDY, List.of(results));
    }

    @Test
    void takesEachPartFromTheEarliestRunWithValidTrials() {
        StudyResult monday = run(MONDAY, new Ran(10, 10, INCONCLUSIVE), new Ran(4, 1, SUPPORTED));
        StudyResult tuesday = run(TUESDAY, new Ran(8, 0, REFUTED), new Ran(9, 0, REFUTED));

        StudyResult result = combined(monday, tuesday);

        assertThat(result.runs()).extracting(SourceRun::startedAt).containsExactly(MONDAY, TUESDAY);
        assertThat(result.runs()).extracting(SourceRun::parts).containsExactly(List.of(Q), List.of(P));
        assertThat(result.parts()).extracting(PartResult::trials).containsExactly(8, 4);
        assertThat(verdicts(result)).containsExactly(REFUTED, SUPPORTED);
        assertThat(result.costs())
                .extracting(Cost::part, Cost::system)
                .containsExactly(tuple(P, TUESDAY), tuple(Q, MONDAY));
        assertThat(result.limits()).containsExactly("limit");
        assertThat(StudyRunText.dates(result))
                .contains(
                        " Part P of the run of 2026-11-23 is not used (10 trials, 10 of them void). Its verdicts differ in"
                                + " these tests: a inconclusive instead of refuted.",
                        " Part Q of the run of 2026-11-24 is not used (9 trials). Its verdicts differ in these tests: b refuted"
                                + " instead of supported, c refuted instead of supported, d refuted instead of"
                                + " supported.");
    }

    /// A test without a value has the same name as one with a value.
    @Test
    void comparesTheVerdictsOfATestWithoutAValue() {
        StudyResult monday = run(MONDAY, new Ran(6, 2, INCONCLUSIVE), Ran.NOT);
        Evidence withoutValue = new Evidence(P, "a", "test of a", INCONCLUSIVE, "", "all trials are void");
        StudyResult tuesday = run(TUESDAY, new Ran(7, 7, INCONCLUSIVE), Ran.NOT);
        ClaimVerdict claim = StudyVerdicts.of(
                STUDY.claims().getFirst(),
                List.of(StudyVerdicts.of(
                        STUDY.claims().getFirst().statements().getFirst(),
                        Scale.MACHINE,
                        false,
                        List.of(withoutValue, Ran.NOT.evidence(Q, "b", TUESDAY)),
                        List.of(Ran.NOT.evidence(Q, "c", TUESDAY)),
                        List.of())));
        StudyResult voided = run(
                "s", TUESDAY, tuesday.parts(), List.of(claim, tuesday.claims().getLast()));

        assertThat(StudyRunText.dates(combined(monday, voided)))
                .endsWith(
                        " Part P of the run of 2026-11-24 is not used (7 trials, 7 of them void). All of its tests have"
                                + " the same verdicts.");
    }

    @Test
    void keepsTheNotesOfTheRunsAndOfTheStudy() {
        StudyResult monday = withNotes(run(MONDAY, new Ran(6, 2, INCONCLUSIVE), Ran.NOT), "rules changed", NOTE);
        StudyResult tuesday = withNotes(run(TUESDAY, Ran.NOT, new Ran(9, 0, REFUTED)), "rules changed", "power", NOTE);

        assertThat(combined(monday, tuesday).notes()).containsExactly("rules changed", "power", NOTE);
    }

    private static StudyResult withNotes(StudyResult result, String... notes) {
        return new StudyResult(
                result.schemaVersion(),
                result.study(),
                result.title(),
                result.source(),
                result.asks(),
                result.original(),
                result.scale(),
                result.startedAt(),
                result.streamgaugeVersion(),
                result.testBed(),
                result.recommendations(),
                result.parts(),
                result.claims(),
                result.limits(),
                List.of(notes),
                result.prices(),
                result.costs(),
                result.runs());
    }

    @Test
    void doesNotReplaceThePartOfAnEarlierRun() {
        StudyResult monday = run(MONDAY, new Ran(6, 2, INCONCLUSIVE), Ran.NOT);
        StudyResult tuesday = run(TUESDAY, new Ran(12, 0, REFUTED), Ran.NOT);

        for (StudyResult result : List.of(combined(monday, tuesday), combined(tuesday, monday))) {
            assertThat(result.startedAt()).isEqualTo(MONDAY);
            assertThat(result.runs()).extracting(SourceRun::startedAt).containsExactly(MONDAY, TUESDAY);
            assertThat(result.runs().getLast().parts()).isEmpty();
            assertThat(Objects.requireNonNull(result.runs().getLast().unused()))
                    .containsExactly(new UnusedPart(P, 12, 0, Map.of("a", REFUTED)));
            assertThat(verdicts(result)).containsExactly(INCONCLUSIVE, NOT_DECIDED);
        }
    }

    /// A part of a run with `--until-decided` that ends early because its claims are decided is complete.
    @Test
    void doesNotReplaceAPartThatEndedEarly() {
        StudyResult monday = run(MONDAY, new Ran(6, 0, SUPPORTED, PartState.PAUSED), Ran.NOT);
        StudyResult tuesday = run(TUESDAY, new Ran(12, 0, REFUTED), Ran.NOT);
        StudyResult failed = run("2026-11-22T08:00:00Z", new Ran(3, 0, REFUTED, PartState.INTERRUPTED), Ran.NOT);

        assertThat(combined(failed, monday, tuesday).startedAt()).isEqualTo(MONDAY);
    }

    /// Uses a repeated part without a difference: the page must state that the other result is not used.
    @Test
    void namesUnusedPartsWithTheSameVerdicts() {
        StudyResult monday = run(MONDAY, new Ran(4, 0, SUPPORTED), Ran.NOT);
        StudyResult tuesday = run(TUESDAY, new Ran(4, 0, SUPPORTED), Ran.NOT);

        assertThat(StudyRunText.dates(combined(monday, tuesday)))
                .endsWith(" Part P of the run of 2026-11-24 is not used (4 trials). All of its tests have the same"
                        + " verdicts.");
    }

    @Test
    void judgesAStatementByTheEvidenceOfSeveralRuns() {
        StudyResult monday = run(MONDAY, new Ran(4, 0, SUPPORTED), Ran.NOT);
        StudyResult tuesday = run(TUESDAY, Ran.NOT, new Ran(4, 0, SUPPORTED));
        assertThat(verdicts(monday)).containsExactly(INCONCLUSIVE, NOT_DECIDED);
        assertThat(verdicts(tuesday)).containsExactly(INCONCLUSIVE, SUPPORTED);

        StudyResult result = combined(tuesday, monday);

        assertThat(verdicts(result)).containsExactly(SUPPORTED, SUPPORTED);
        assertThat(result.claims().getFirst().statements().getFirst().evidence())
                .extracting(Evidence::measured)
                .containsExactly(MONDAY, TUESDAY);
        assertThat(Objects.requireNonNull(result.claims()
                                .getFirst()
                                .statements()
                                .getFirst()
                                .size())
                        .verdict())
                .isEqualTo(SUPPORTED);
    }

    @Test
    void ignoresAnUnavailableSystemInARunWhosePartIsNotTaken() {
        StudyResult without = run(MONDAY, Ran.NOT, new Ran(4, 4, INCONCLUSIVE), true);
        StudyResult with = run(TUESDAY, Ran.NOT, new Ran(4, 0, SUPPORTED));

        assertThat(verdicts(combined(without, without))).containsExactly(NOT_TESTABLE, NOT_TESTABLE);
        assertThat(verdicts(combined(without, with))).containsExactly(INCONCLUSIVE, SUPPORTED);
    }

    /// Takes part P from a run in which the system of part Q was not available.
    @Test
    void ignoresAnUnavailableSystemOfAnotherPart() {
        StudyResult without = run(MONDAY, new Ran(4, 0, SUPPORTED), new Ran(4, 4, INCONCLUSIVE), true);
        StudyResult with = run(TUESDAY, Ran.NOT, new Ran(4, 0, SUPPORTED));

        assertThat(verdicts(combined(without, without))).containsExactly(NOT_TESTABLE, NOT_TESTABLE);
        assertThat(verdicts(combined(without, with))).containsExactly(SUPPORTED, SUPPORTED);
    }

    @Test
    void namesPartsWhoseRatesDeriveFromAPartOfAnotherRun() {
        StudyResult monday = run(MONDAY, new Ran(8, 0, SUPPORTED), Ran.NOT);
        StudyResult tuesday = run(TUESDAY, new Ran(2, 0, SUPPORTED), new Ran(4, 0, SUPPORTED));

        assertThat(combined(monday, tuesday).parts().getLast().rules())
                .containsExactly("The rates derive from part P of the same run. These results contain part P of another"
                        + " run.");
        assertThat(combined(tuesday, tuesday).parts().getLast().rules()).isEmpty();
    }

    @Test
    void combinesTheTestBedsOfTheRunsThatPartsComeFrom() {
        StudyResult monday = run(MONDAY, new Ran(8, 0, SUPPORTED), Ran.NOT);
        StudyResult tuesday = run(TUESDAY, Ran.NOT, new Ran(4, 0, SUPPORTED));
        StudyResult unused = run("2026-11-25T08:00:00Z", new Ran(9, 0, REFUTED), new Ran(9, 0, REFUTED));

        TestBed bed = Objects.requireNonNull(combined(monday, tuesday, unused).testBed());

        assertThat(bed.hosts()).extracting(HostFacts::hostName).containsExactly(MONDAY, TUESDAY);
        assertThat(bed.systems())
                .containsExactly(
                        new SystemSetup("kafka", List.of("kafka " + MONDAY, "kafka " + TUESDAY), List.of("D1")));
    }

    @Test
    void combinesACombinedResultWithALaterRun() {
        StudyResult monday = run(MONDAY, new Ran(8, 0, SUPPORTED), new Ran(1, 1, REFUTED));
        StudyResult tuesday = run(TUESDAY, new Ran(1, 0, REFUTED), new Ran(4, 4, SUPPORTED));
        StudyResult wednesday = run("2026-11-25T08:00:00Z", Ran.NOT, new Ran(9, 0, REFUTED));

        StudyResult result = combined(combined(monday, tuesday), wednesday);

        assertThat(result).isEqualTo(combined(monday, tuesday, wednesday));
        assertThat(result.runs()).extracting(SourceRun::parts).containsExactly(List.of(P), List.of(), List.of(Q));
        assertThat(verdicts(result)).containsExactly(REFUTED, REFUTED);
    }

    @Test
    void refusesResultsThatCannotBeCombined() {
        Ran ran = new Ran(4, 0, SUPPORTED);
        StudyResult first = run(MONDAY, ran, ran);
        assertThat(obstacle(run("other", TUESDAY, first.parts(), first.claims()), first))
                .contains("it is a result of other, not of s");
        assertThat(obstacle(run("s", TUESDAY, first.parts(), first.claims().subList(0, 1)), first))
                .contains("its claims are those of another version of the study");
        ClaimVerdict reworded = new ClaimVerdict(
                "C2",
                "A claim about something else.",
                SUPPORTED,
                "",
                first.claims().getLast().statements(),
                "");
        assertThat(obstacle(
                        run("s", TUESDAY, first.parts(), List.of(first.claims().getFirst(), reworded)), first))
                .contains("its claims are those of another version of the study");
    }

    /// Uses a first result without the part whose test differs.
    @Test
    void comparesTheTestsOfAllResults() {
        Ran ran = new Ran(4, 0, SUPPORTED);
        StudyResult without = run(MONDAY, ran, Ran.NOT);
        StudyResult with = run(TUESDAY, ran, ran);
        ClaimVerdict changed = StudyVerdicts.of(
                STUDY.claims().getLast(),
                List.of(StudyVerdicts.of(
                        STUDY.claims().getLast().statements().getFirst(),
                        Scale.MACHINE,
                        false,
                        List.of(new Evidence(Q, "d", "another test", SUPPORTED, "", "")),
                        List.of(),
                        List.of())));
        StudyResult other =
                run("s", TUESDAY, with.parts(), List.of(with.claims().getFirst(), changed));

        assertThat(obstacle(other, without)).isEmpty();
        assertThat(obstacle(other, without, with)).contains("its test Q/d differs (another test)");
    }

    private static Optional<String> obstacle(StudyResult result, StudyResult... others) {
        return StudyCompatibility.obstacle(STUDY, List.of(others), result);
    }
}
