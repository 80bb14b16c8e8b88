package io.streamgauge.engine.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunOutcome;
import io.streamgauge.engine.RunResult;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.plan.Trial;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.ToolResults;
import io.streamgauge.statistics.compare.Decision;
import io.streamgauge.study.Study;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyBudget;
import io.streamgauge.study.StudyBudget.Spent;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyFacts.Blocks;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.verdict.Verdict;
import io.streamgauge.worker.TrialListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Test of a study with scripted brokers in simulated time. A claim about a difference of 10x is decided at the
/// first analysis. A claim about a difference of 20 % needs more blocks. According to the clock of this test,
/// each block takes 5 s.
@Execution(ExecutionMode.CONCURRENT)
class StudyUntilDecidedTest {
    private static final String STUDY = """
            title: Two differences
            source: fictitious, 2026
            asks: How many blocks does a difference need?
            parts:
              - { id: large, title: A large difference, file: large.yaml }
              - { id: plain, title: A run without claims, file: plain.yaml }
              - id: small
                title: A small difference
                file: small.yaml
                rates:
                  - { path: systems.early.peak, of: plain, system: only, share: 1, why: same rate }
                  - { path: systems.late.peak, of: plain, share: 1, why: same rate }
            claims:
              - { id: L, text: The slow system responds later., of: [large/later], change: a faster script }
              - { id: S, text: The later system responds later., of: [small/later], change: a faster script }
            """;
    private static final String LARGE = """
            systems:
              quick: { launch: memory, memory: { time: simulated, accept: { exponential: { mean: 1 ms } } } }
              slow:
                launch: memory
                durability: D3
                memory: { time: simulated, accept: { exponential: { mean: 10 ms } } }
            workload: { rate: 400/s }
            phases: { warmup: 0 s, measure: 20 s, drain: 1 s }
            claims:
              - { id: later, text: Later., metric: mean response time, a: slow, b: quick, relation: ">",
                  durability: unequal, family: delays }
            """;
    private static final String SMALL = """
            systems:
              early:
                launch: memory
                peak: 10/s
                memory: { time: simulated, accept: { exponential: { mean: 10 ms } } }
              late:
                launch: memory
                peak: 10/s
                memory: { time: simulated, accept: { uniform: { from: 1 ms, to: 23 ms } } }
            workload: { rate: 100 % }
            phases: { warmup: 0 s, measure: 20 s, drain: 1 s }
            claims:
              - { id: later, text: Later., metric: mean response time, a: late, b: early, relation: ">" }
            """;
    private static final String PLAIN = """
            systems:
              only: { launch: memory, memory: { time: simulated, accept: 1 ms } }
            workload: { rate: 20/s }
            phases: { warmup: 0 s, measure: 5 s, drain: 1 s }
            """;

    @TempDir
    private Path scratch = Path.of("");

    private final List<String> steps = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();

    private StudyPlan plan(String... only) throws InvalidExperimentException, IOException {
        Path directory = Files.createDirectories(scratch.resolve("study"));
        Files.writeString(directory.resolve("study.yaml"), STUDY);
        Files.writeString(directory.resolve("large.yaml"), LARGE);
        Files.writeString(directory.resolve("small.yaml"), SMALL);
        Files.writeString(directory.resolve("plain.yaml"), PLAIN);
        return StudyPlan.of(
                StudyPlace.named(directory.toString()),
                Scale.MACHINE,
                List.of(only),
                8,
                true,
                Inventory.NONE,
                new SystemRegistry());
    }

    private Path create(String name, double budgetSeconds) throws InvalidExperimentException, IOException {
        Path directory = StudyDirectory.create(plan(), scratch.resolve(name));
        StudyDirectory.write(directory, new StudyBudget(budgetSeconds, List.of()));
        return directory;
    }

    /// Runs a session of a study.
    ///
    /// @param stopAt part and position of the trial at which the session is interrupted; empty for no
    ///     interruption
    private StudyRun.Result session(Path directory, String stopAt) throws InvalidExperimentException, IOException {
        Interruption interruption = new Interruption();
        StudyFacts facts = StudyDirectory.facts(directory);
        StudyPlace place = StudyPlace.of(facts.study());
        Listener listener = new Listener(stopAt, interruption);
        AtomicLong clock = new AtomicLong();
        StudyRun.Result result = new StudyUntilDecided(
                        place.study(),
                        facts,
                        directory,
                        listener,
                        new PartRun(place.study(), facts, directory, listener, interruption),
                        () -> clock.addAndGet(5_000_000_000L))
                .execute(StudyDirectory.budget(directory).orElseThrow());
        assertThat(failed).isEmpty();
        return result;
    }

    @Test
    void doesNotResumeARunWhosePartIsNoLongerInTheStudy() throws Exception {
        Path directory = create("run", 100);
        assertThat(StudyDirectory.resumed(directory).name()).isEqualTo("study");
        Files.writeString(
                scratch.resolve("study").resolve("study.yaml"),
                STUDY.replace("id: large", "id: big").replace("large/later", "big/later"));
        assertThatThrownBy(() -> StudyDirectory.resumed(directory))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContaining("the study no longer contains these parts of the run: large")
                .hasMessageContaining("study.yaml");
    }

    private final class Listener implements StudyListener {
        private final String stopAt;
        private final Interruption interruption;
        private String part = "";

        Listener(String stopAt, Interruption interruption) {
            this.stopAt = stopAt;
            this.interruption = interruption;
        }

        @Override
        public void step(String line) {
            steps.add(line);
            part = line.startsWith("part ") ? line.substring(5).split("[,:]", 2)[0] : part;
        }

        @Override
        public void problem(String line) {
            steps.add(line);
        }

        @Override
        public RunListener run() {
            return new RunListener() {
                @Override
                public TrialListener trial(Trial trial, String position, Duration after) {
                    if (stopAt.equals(part + " " + position)) {
                        interruption.request();
                    }
                    return RunListener.super.trial(trial, position, after);
                }
            };
        }

        @Override
        public RunListener check() {
            return new RunListener() {};
        }

        @Override
        public void runEnded(RunResult result) {
            steps.add(part + " ended");
        }

        @Override
        public void blockEnded(RunResult result) {
            assertThat(result.summary().status()).isEqualTo(RunStatus.PAUSED);
        }

        @Override
        public void probesEnded(ProbeMatrix matrix, Path directory) {
            throw new AssertionError("the study does not contain probes");
        }

        @Override
        public void toolsEnded(ToolResults results) {
            throw new AssertionError("the study does not contain tools");
        }

        @Override
        public void partFailed(Exception failure) {
            if (!(failure instanceof IOException || failure instanceof InvalidExperimentException)) {
                throw new AssertionError(failure);
            }
            failed.add(part);
        }

        @Override
        public void analysed(StudyResult result) {
            assertThat(result.claims()).hasSize(2);
        }
    }

    private static ClaimResult claim(Path directory, String part) throws IOException {
        return StudyDirectory.summary(directory, part).orElseThrow().claims().getFirst();
    }

    private static List<Spent> spent(Path directory) throws IOException {
        return StudyDirectory.budget(directory).orElseThrow().spent();
    }

    @Test
    void plansPartsWithEvidenceInBlocks() throws InvalidExperimentException, IOException {
        assertThat(plan().parts())
                .extracting(PartFacts::id, PartFacts::blocks)
                .containsExactly(
                        tuple("large", new Blocks(3, 8)), tuple("plain", null), tuple("small", new Blocks(3, 8)));
        assertThat(plan().parts().getFirst().set()).containsExactly("repeat=8");
        assertThat(plan().parts().get(1).set()).isEmpty();
    }

    @Test
    void continuesWithTheSameBlocksAfterAKill() throws InvalidExperimentException, IOException {
        Path whole = create("whole", 3600);
        StudyRun.Result reference = session(whole, "");

        // The claim of part `large` is decided earlier than the claim of part `small`. Each part stops as soon
        // as its claim is decided.
        ClaimResult large = claim(whole, "large");
        ClaimResult small = claim(whole, "small");
        assertThat(List.of(large.verdict(), small.verdict())).containsOnly(Decision.SUPPORTED);
        assertThat(large.n()).isLessThan(small.n());
        assertThat(spent(whole)).filteredOn(s -> s.part().equals("large")).hasSize(large.n());
        assertThat(spent(whole)).filteredOn(s -> s.part().equals("small")).hasSize(small.n());
        assertThat(spent(whole).subList(0, 7))
                .extracting(Spent::part)
                .containsExactly("large", "large", "large", "plain", "small", "small", "small");
        assertThat(reference.outcome()).isEqualTo(RunOutcome.DONE);
        assertThat(reference.end().getFirst())
                .isEqualTo("ended: no statement remains that further blocks could decide");
        assertThat(reference.end().get(1)).isEqualTo("statements: 2 decided, 0 open");
        assertThat(reference.study().claims()).allMatch(c -> c.verdict() == Verdict.SUPPORTED);
        Summary paused = StudyDirectory.summary(whole, "large").orElseThrow();
        assertThat(paused.status()).isEqualTo(RunStatus.PAUSED);
        assertThat(paused.caveats()).noneMatch(c -> c.caveat().kind() == CaveatKind.RESUMED);
        assertThat(large.reason()).contains("decided after " + large.n() + " of at most 8 blocks");

        // The second study ends because of its budget, continues with a larger budget, and is interrupted
        // during a block. Without `end.json`, the interrupted part is in the same state as a killed part.
        Path parted = create("parted", 22);
        StudyRun.Result first = session(parted, "");
        assertThat(spent(parted)).hasSize(4);
        assertThat(first.end().getFirst())
                .startsWith("ended: block 1 of part small (about 4 s) would exceed the remaining 2 s of the budget of");
        assertThat(first.study().claims().getLast().verdict()).isEqualTo(Verdict.NOT_DECIDED);
        StudyDirectory.write(parted, StudyDirectory.budget(parted).orElseThrow().withBudget(3600));
        StudyRun.Result cut = session(parted, "small 6/16");
        assertThat(cut.outcome()).isEqualTo(RunOutcome.INTERRUPTED);
        assertThat(spent(parted)).hasSize(6);
        Files.delete(parted.resolve("small").resolve("end.json"));
        StudyRun.Result resumed = session(parted, "");

        assertThat(resumed.end()).isEqualTo(reference.end());
        assertThat(spent(parted)).isEqualTo(spent(whole));
        for (String part : List.of("large", "small")) {
            assertThat(claim(parted, part)).isEqualTo(claim(whole, part));
        }
    }

    /// Resumes a part outside of its study, as `run --resume` does. Such a part does not pause after each
    /// block, so the test can interrupt it in block 5, after the complete block 4.
    @Test
    void judgesTheClaimsAfterCompleteBlocksOfAnInterruptedPart() throws InvalidExperimentException, IOException {
        Path directory = create("resumed", 36);
        session(directory, "");
        assertThat(claim(directory, "small").n()).isEqualTo(3);

        Interruption interruption = new Interruption();
        RunListener listener = new RunListener() {
            @Override
            public TrialListener trial(Trial trial, String position, Duration after) {
                if (position.equals("10/16")) {
                    interruption.request();
                }
                return RunListener.super.trial(trial, position, after);
            }
        };
        RunResult cut = new ExperimentRunner(listener, interruption).resume(directory.resolve("small"), false);
        assertThat(cut.outcome()).isEqualTo(RunOutcome.INTERRUPTED);
        assertThat(cut.summary().claims().getFirst().n()).isEqualTo(4);
    }

    @Test
    void keepsFamiliesAndDurabilityAtAnalysesAndDerivesRates() throws InvalidExperimentException, IOException {
        Path directory = create("rates", 36);
        session(directory, "");

        ClaimResult large = claim(directory, "large");
        assertThat(large.family()).isEqualTo("delays");
        assertThat(large.statement()).endsWith("; unequal durability, as published: slow D3, quick D1");
        RunFacts small = RunDirectory.read(directory.resolve("small").resolve("run.json"), RunFacts.class)
                .orElseThrow();
        assertThat(Objects.requireNonNull(small.origin()).set())
                .contains("systems.early.peak=20/s", "systems.late.peak=20/s");
    }

    @Test
    void reportsAMissingResultIfAPartCannotReadItsFiles() throws InvalidExperimentException, IOException {
        Path directory = StudyDirectory.create(plan(), scratch.resolve("unreadable"));
        // Even the root user cannot read a directory as a file.
        Files.createDirectories(directory.resolve("large").resolve("run.json"));
        assertThat(runOnce(directory).outcome()).isEqualTo(RunOutcome.TRIAL_VOID);
        assertThat(failed).containsExactly("large (1 of 3)");
        assertThat(steps).contains("small (3 of 3) ended");
    }

    /// Runs each part once, without a budget.
    private StudyRun.Result runOnce(Path directory) throws InvalidExperimentException, IOException {
        StudyFacts facts = StudyDirectory.facts(directory);
        Study study = StudyPlace.of(facts.study()).study();
        Interruption interruption = new Interruption();
        return new StudyRun(study, facts, directory, new Listener("", interruption), interruption).execute();
    }

    @Test
    void reportsAMissingResultIfAPartHasBecomeInvalid() throws InvalidExperimentException, IOException {
        Path directory = StudyDirectory.create(plan(), scratch.resolve("invalid"));
        Files.writeString(scratch.resolve("study").resolve("large.yaml"), "workload: { rate: 400/s }\n");
        assertThat(runOnce(directory).outcome()).isEqualTo(RunOutcome.TRIAL_VOID);
        assertThat(failed).containsExactly("large (1 of 3)");
        assertThat(steps).contains("small (3 of 3) ended");
    }

    private static StudyPlan added(StudyFacts run, String... added) throws InvalidExperimentException, IOException {
        return StudyPlan.adding(
                        StudyPlace.of(run.study()), run, List.of(added), 8, true, Inventory.NONE, new SystemRegistry())
                .orElseThrow();
    }

    @Test
    void runsOnlyTheSelectedPartsAfterAResume() throws InvalidExperimentException, IOException {
        Path directory = StudyDirectory.create(plan("plain", "large"), scratch.resolve("selected"));
        StudyFacts facts = StudyDirectory.facts(directory);
        assertThat(StudyPlan.adding(
                        StudyPlace.of(facts.study()),
                        facts,
                        List.of("plain"),
                        null,
                        true,
                        Inventory.NONE,
                        new SystemRegistry()))
                .isEmpty();
        Interruption interruption = new Interruption();
        new StudyRun(
                        StudyPlace.of(facts.study()).study(),
                        facts.only(List.of("plain")),
                        directory,
                        new Listener("", interruption),
                        interruption)
                .execute();
        assertThat(StudyDirectory.summary(directory, "plain")).isPresent();
        assertThat(StudyDirectory.summary(directory, "large")).isEmpty();
    }

    @Test
    void runsAddedPartsAfterAResume() throws InvalidExperimentException, IOException {
        Path directory = StudyDirectory.create(plan("plain"), scratch.resolve("added"));
        StudyDirectory.write(directory, new StudyBudget(3600, List.of()));
        StudyRun.Result first = session(directory, "");
        assertThat(first.study().claims()).allMatch(c -> c.verdict() == Verdict.NOT_DECIDED);

        StudyDirectory.add(directory, added(StudyDirectory.facts(directory), "small", "large"));
        assertThat(StudyDirectory.facts(directory).parts()).isEqualTo(plan().parts());
        StudyRun.Result second = session(directory, "");
        assertThat(second.study().claims()).allMatch(c -> c.verdict() == Verdict.SUPPORTED);
        assertThat(spent(directory)).filteredOn(s -> s.part().equals("plain")).hasSize(1);
    }

    @Test
    void rejectsAddedPartsThatArePresentOrUnknown() throws InvalidExperimentException, IOException {
        StudyFacts run = StudyDirectory.facts(StudyDirectory.create(plan("large"), scratch.resolve("rejected")));
        assertThatThrownBy(() -> added(run, "large"))
                .hasMessageContaining(
                        "--only large: the study run already contains this part, which keeps its options");
        assertThatThrownBy(() -> added(run, "medium"))
                .hasMessageContaining("--only medium: the study does not have this part");
        assertThatThrownBy(() -> added(run, "small"))
                .hasMessageContaining("the rate of this part depends on part plain");
        assertThat(added(run, "small", "plain").parts())
                .extracting(PartFacts::id)
                .containsExactly("plain", "small");
    }

    @Test
    void reportsOpenStatementsAtTheEndOfTheBudget() throws InvalidExperimentException, IOException {
        Path directory = create("short", 36);
        StudyRun.Result result = session(directory, "");
        assertThat(spent(directory)).hasSize(7);
        assertThat(result.end().getFirst())
                .startsWith("ended: block 4 of part small (about 5 s) would exceed the remaining 1 s of the budget of");
        assertThat(result.end().get(1)).isEqualTo("statements: 1 decided, 1 open");
        assertThat(result.end().get(2))
                .startsWith("  open: S The later system responds later. (small/later needs about")
                .endsWith("of at most 8 blocks)");
        assertThat(claim(directory, "small").canBeDecided()).isTrue();
        assertThat(steps)
                .contains("part small, block 3 of at most 8: 1 statement open, 6 s of the budget left", "plain ended");
    }
}
