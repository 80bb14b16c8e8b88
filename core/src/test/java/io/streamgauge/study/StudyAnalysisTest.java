package io.streamgauge.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleClocks;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Json;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import io.streamgauge.result.outcome.WorkerFigures;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.chart.PartCharts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StudyAnalysisTest {
    private static final String PART = "M";
    private static final String LATER_PART = "F";
    private static final HostFacts HOST = new HostFacts("a", "Linux", "cpu", 4, 1L << 30, "25", "ext4");

    private static TrialSummary trial(@Nullable ClockSummary clocks) {
        WorkerFigures worker = new WorkerFigures(1, 1, 1, 9, 9, 9, 9, 0, 0, 0, 5L, null);
        return SampleClocks.trial(List.of(worker), Placement.SPREAD, clocks);
    }

    private static StudyResult analysed(TrialSummary... trials) throws Exception {
        return analysed(List.of(), trials);
    }

    private static StudyResult analysed(List<PartFacts> parts, TrialSummary... trials) throws Exception {
        Summary run = run(HOST, trials);
        return analysed(parts, Map.of(PART, run), Map.of(PART, PartCharts.of(run, Map.of())));
    }

    private static Summary run(HostFacts host, TrialSummary... trials) {
        return run(host, new Summary.Searches(List.of(), List.of()), trials);
    }

    private static Summary run(HostFacts host, Summary.Searches searches, TrialSummary... trials) {
        return run(new Summary.Setup("1", 0, host, List.of()), searches, trials);
    }

    private static Summary run(Summary.Setup setup, Summary.Searches searches, TrialSummary... trials) {
        return new Summary(
                Summary.SCHEMA_VERSION,
                new Summary.Run("run", "run", ""),
                new Summary.Conclusion("", "", List.of()),
                new Summary.Course(RunStatus.DONE, "2026-11-25T00:00:00Z", "2026-11-25T00:01:00Z", null),
                setup,
                List.of(trials),
                List.of(),
                List.of(),
                null,
                null,
                searches,
                new Summary.Claims("", List.of(), List.of()));
    }

    private static StudyResult analysed(
            List<PartFacts> parts, Map<String, Summary> runs, Map<String, PartCharts> charts) throws Exception {
        Path directory = Path.of("..", "studies", "lublin-2022");
        return StudyAnalysis.of(
                "lublin-2022",
                StudyFile.read(directory),
                new StudyFacts("lublin-2022", Scale.MACHINE, "2026-11-25T00:00:00Z", "1", parts),
                new StudyFindings(runs, Map.of(), Map.of(), charts),
                null);
    }

    private static PartResult part(StudyResult study) {
        return study.parts().stream()
                .filter(part -> part.id().equals(PART))
                .findFirst()
                .orElseThrow();
    }

    /// All trials of the search are void because of steal. The search used the first two trials for an
    /// objective.
    @Test
    void countsATrialOfASearchAsVoidOnlyIfItIsInvalidForEachObjective() throws Exception {
        List<TrialSummary> trials = IntStream.rangeClosed(1, 3)
                .mapToObj(number -> new SampleTrialFiles()
                        .numbered(number)
                        .cpus(0.2, 0.3, 0.6, 0.9)
                        .summary())
                .toList();
        assertThat(trials).allMatch(trial -> trial.verdict() == TrialSummary.Verdict.VOID);
        Summary.Searches searches = new Summary.Searches(
                List.of(
                        search(trials, Finding.NOT_HELD, Finding.INVALID, Finding.INVALID),
                        search(trials, Finding.NOT_HELD, Finding.HELD, Finding.INVALID)),
                trials);
        PartResult part = part(analysed(List.of(), Map.of(PART, run(HOST, searches)), Map.of()));
        assertThat(part.trials()).isEqualTo(3);
        assertThat(part.voidTrials()).isOne();
    }

    private static Capacity search(List<TrialSummary> trials, Finding... findings) {
        return new Capacity(
                new Capacity.Search("001-kafka", "kafka", "", Map.of(), 1),
                "",
                List.of(),
                Capacity.Status.CONFIRMED,
                "",
                new Capacity.Rates(100.0, 90.0, 110.0, 90.0, null, 90.0),
                new Capacity.TrialCounts(1, 1, trials.size(), 0),
                IntStream.range(0, findings.length)
                        .mapToObj(i ->
                                new Capacity.Step(trials.get(i).id(), Purpose.SEARCH, 100.0, 100.0, findings[i], ""))
                        .toList());
    }

    /// Checks that rules that were changed after the results were known are named.
    @Test
    void statesThatTheRulesChangedAfterTheStart() throws Exception {
        Study study = StudyFile.read(Path.of("..", "studies", "lublin-2022"));
        assertThat(notes(study, study.rules())).isEqualTo(study.notes());
        assertThat(notes(study, null)).isEqualTo(study.notes());
        assertThat(notes(study, "other"))
                .hasSize(study.notes().size() + 1)
                .first()
                .asString()
                .startsWith("The claims, their statements or the rules for their verdicts changed");
    }

    private static List<String> notes(Study study, @Nullable String rules) {
        StudyFacts facts = new StudyFacts("lublin-2022", Scale.MACHINE, "2026-11-25T00:00:00Z", "1", List.of(), rules);
        return StudyAnalysis.of(
                        "lublin-2022", study, facts, new StudyFindings(Map.of(), Map.of(), Map.of(), Map.of()), null)
                .notes();
    }

    @Test
    void statesTheClockErrorOfEndToEndLatencies() throws Exception {
        StudyResult study =
                analysed(trial(new ClockSummary(250_000, List.of())), trial(new ClockSummary(300_000, List.of())));
        PartResult part = part(study);
        assertThat(part.clocks()).endsWith("The resulting error of end-to-end latencies is at most 0.30 ms.");
        assertThat(part.hasClockErrors()).isTrue();
        assertThat(part.cells().getFirst().values())
                .extracting(value -> value.metric(), value -> value.clockErrorNanos())
                .contains(tuple("p99 end-to-end", 300_000L), tuple("p99 response time", null));
        assertThat(part.charts().curves())
                .extracting(chart -> chart.title(), chart -> chart.clockErrorNanos())
                .contains(
                        tuple("Quantiles of the end-to-end latency", 300_000L),
                        tuple("Quantiles of the response time", null));
        assertThat(Json.indented().readValue(Json.indented().writeValueAsString(study), StudyResult.class))
                .isEqualTo(study);
    }

    @Test
    void statesThatAClockErrorIsUnknown() throws Exception {
        PartResult part = part(analysed(
                trial(new ClockSummary(250_000, List.of())), trial(new ClockSummary(ClockSummary.UNKNOWN, List.of()))));
        assertThat(part.cells().getFirst().values())
                .extracting(value -> value.metric(), value -> value.clockErrorNanos())
                .contains(tuple("p50 end-to-end", ClockSummary.UNKNOWN));
    }

    @Test
    void omitsTheClockErrorOfOneClock() throws Exception {
        StudyResult study = analysed(trial(null), trial(new ClockSummary(0, List.of())));
        assertThat(part(study).hasClockErrors()).isFalse();
        assertThat(Json.indented().writeValueAsString(study)).doesNotContain("clockErrorNanos");
    }

    @Test
    void countsTheTrialsOfSearches() throws Exception {
        Summary search = run(HOST, new Summary.Searches(List.of(), List.of(trial(null), trial(null))));
        assertThat(part(analysed(List.of(), Map.of(PART, search), Map.of())).trials())
                .isEqualTo(2);
    }

    @Test
    void listsOnlyTheReductionsThatApply() throws Exception {
        assertThat(part(analysed()).rules()).hasSize(3);
        PartFacts connected = new PartFacts(
                PART,
                "m.yaml",
                List.of("systems.kafka={\"connect\":{\"driver\":\"kafka\"}}", "phases.warmup=4 s"),
                0,
                null,
                null);
        StudyResult study = analysed(List.of(connected));
        assertThat(part(study).rules()).singleElement().asString().startsWith("phases.warmup=4 s: ");
        assertThat(Objects.requireNonNull(study.testBed()).connected()).isTrue();
        assertThat(Json.indented().writeValueAsString(analysed())).doesNotContain("connected");
    }

    @Test
    void listsOnlyTheDerivedRatesOfThePlan() {
        Study.Part part = new Study.Part(
                "H",
                "Hosts",
                "hosts.yaml",
                null,
                null,
                null,
                "",
                List.of(),
                List.of(new Study.RateRule("systems.kafka.peak", "T", "kafka", 0.9, "the peak of this machine")));
        assertThat(rules(part, null)).hasSize(1);
        assertThat(rules(part, List.of("systems.kafka.peak"))).hasSize(1);
        assertThat(rules(part, List.of())).isEmpty();
    }

    private static List<String> rules(Study.Part part, @Nullable List<String> planned) {
        return StudyAnalysis.rules(
                part, Scale.MACHINE, new PartFacts(part.id(), "hosts.yaml", List.of(), 0, null, planned));
    }

    @Test
    void namesEachMachineOfTheParts() throws Exception {
        HostFacts larger = new HostFacts("a", "Linux", "cpu", 8, 1L << 31, "25", "ext4");
        StudyResult study = analysed(List.of(), Map.of(PART, run(HOST), LATER_PART, run(larger)), Map.of());
        assertThat(study.testBed())
                .isNotNull()
                .satisfies(bed -> assertThat(bed.hosts()).containsExactly(HOST, larger));

        StudyResult same = analysed(List.of(), Map.of(PART, run(HOST), LATER_PART, run(HOST)), Map.of());
        assertThat(same.testBed())
                .isNotNull()
                .satisfies(bed -> assertThat(bed.hosts()).containsExactly(HOST));
        assertThat(Json.indented().writeValueAsString(same)).doesNotContain("otherHosts");
    }

    @Test
    void namesTheMachineOnWhichAPartWasResumed() throws Exception {
        HostFacts larger = new HostFacts("a", "Linux", "cpu", 8, 1L << 31, "25", "ext4");
        Summary.Setup setup = new Summary.Setup("1", 0, HOST, List.of(), List.of(larger), List.of());
        Summary resumed = run(setup, new Summary.Searches(List.of(), List.of()));
        Summary read = Json.compact().readValue(Json.compact().writeValueAsString(resumed), Summary.class);
        assertThat(analysed(List.of(), Map.of(PART, read), Map.of()).testBed())
                .isNotNull()
                .satisfies(bed -> assertThat(bed.hosts()).containsExactly(HOST, larger));
    }
}
