package io.streamgauge.engine.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunOutcome;
import io.streamgauge.engine.RunResult;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.probe.ProbeMatrix;
import io.streamgauge.probe.Probes;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunEnd;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.study.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the parts of a study with in-memory brokers. In-memory brokers do not have probes, so a part that
/// consists of probes fails.
class PartRunTest {
    private static final String PROBES = """
            title: Capabilities
            source: fictitious, 2026
            asks: What can the systems do?
            parts:
              - id: Q
                title: Probes
                probe: probes.yaml
                machine:
                  - { set: "systems.second={ launch: memory }", why: a second system }
            claims:
              - { id: C, text: The system replays messages., change: another system,
                  probe: [{ part: Q, row: replay, system: first, offered: true }] }
            """;

    private static final String RATES = """
            title: Rates
            source: fictitious, 2026
            asks: How do the systems respond at a rate that all of them sustain?
            parts:
              - { id: T, title: Rates of the systems, file: rates.yaml }
              - id: L
                title: Latencies
                file: latencies.yaml
                rate: { path: workload.rate, of: T, share: 0.5, why: a rate that all systems sustain }
            claims:
              - { id: C, text: The second system responds later., change: another system, of: [L/later] }
            """;
    private static final String TOOLS = """
            title: Tools
            source: fictitious, 2026
            asks: Do the tools of the vendors measure the same rates?
            parts:
              - { id: T, title: Rates of the systems, file: rates.yaml }
              - id: U
                title: Tools of the vendors
                tools: { file: rates.yaml, messages: 100, machineMessages: 100, beside: T }
            claims:
              - { id: C, text: The second system is slower., change: another system, of: [T/slower] }
            """;
    private static final String PHASES = """
            workload: { rate: 100/s }
            phases: { warmup: 0 s, measure: 5 s, drain: 1 s }
            """;

    @TempDir
    private Path scratch = Path.of("");

    private final List<ProbeMatrix> matrices = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Interruption interruption = new Interruption();

    private final class Listener implements StudyListener {
        @Override
        public void step(String line) {
            // The tests do not examine the progress.
        }

        @Override
        public void problem(String line) {
            problems.add(line);
        }

        @Override
        public RunListener run() {
            return new RunListener() {};
        }

        @Override
        public RunListener check() {
            return new RunListener() {};
        }

        @Override
        public void runEnded(RunResult result) {
            // The tests read the result from its files.
        }

        @Override
        public void blockEnded(RunResult result) {
            throw new AssertionError("the study does not run in blocks");
        }

        @Override
        public void probesEnded(ProbeMatrix matrix, Path directory) {
            matrices.add(matrix);
        }

        @Override
        public void toolsEnded(ToolResults results) {
            throw new AssertionError("the study does not contain tools");
        }

        @Override
        public void partFailed(Exception failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void analysed(StudyResult result) {
            throw new AssertionError("a part does not analyse the study");
        }
    }

    /// Study run in a directory.
    private record Session(PartRun run, StudyFacts facts) {
        PartFacts part(String id) {
            return facts.parts().stream()
                    .filter(part -> part.id().equals(id))
                    .findFirst()
                    .orElseThrow();
        }

        RunOutcome complete(String id) throws IOException {
            return run.complete(part(id));
        }
    }

    private Session session(String study) throws Exception {
        Path source = Files.createDirectories(scratch.resolve("study"));
        Files.writeString(source.resolve("study.yaml"), study);
        StudyPlan plan = StudyPlan.of(
                StudyPlace.named(source.toString()),
                Scale.MACHINE,
                List.of(),
                null,
                false,
                Inventory.NONE,
                new SystemRegistry());
        Path directory = StudyDirectory.create(plan, scratch.resolve("run"));
        StudyFacts facts = StudyDirectory.facts(directory);
        return new Session(new PartRun(plan.place().study(), facts, directory, new Listener(), interruption), facts);
    }

    private Session probes() throws Exception {
        Files.createDirectories(scratch.resolve("study"));
        Files.writeString(
                scratch.resolve("study/probes.yaml"),
                "systems: { first: { launch: memory } }\nworkload: { rate: 1/s }\n");
        return session(PROBES);
    }

    @Test
    void repeatsProbesOfSystemsThatFailed() throws Exception {
        Session session = probes();
        assertThat(session.complete("Q")).isEqualTo(RunOutcome.DEPLOYMENT_FAILED);
        assertThat(session.run().isComplete(session.part("Q"))).isFalse();
    }

    @Test
    void repeatsProbesAfterAnInterruption() throws Exception {
        Session session = probes();
        interruption.request();
        assertThat(session.complete("Q")).isEqualTo(RunOutcome.INTERRUPTED);
        assertThat(matrices.getFirst().systems()).isEmpty();
        assertThat(session.run().isComplete(session.part("Q"))).isFalse();
    }

    /// Probes a system again that could not be probed. The in-memory broker does not have probes, so that
    /// another probe of the first system would replace its results by a failure.
    @Test
    void keepsEarlierResultsOfProbes() throws Exception {
        Session session = probes();
        ProbeResult finding = ProbeResult.inconclusive("as told");
        Map<String, ProbeResult> findings = new LinkedHashMap<>();
        Probes.all().forEach(probe -> findings.put(probe.id(), finding));
        ProbeMatrix earlier = new ProbeMatrix(
                BuildVersion.ofBuild(),
                "2026-11-01T10:00:00Z",
                Probes.all().stream()
                        .map(probe -> new ProbeMatrix.Row(probe.id(), probe.title()))
                        .toList(),
                List.of(
                        new ProbeMatrix.Column("first", "memory", Map.of(), "", "", findings),
                        new ProbeMatrix.Column("second", "memory", Map.of(), "", "it did not start", Map.of())));
        Path file = scratch.resolve("run/Q/probe.json");
        Files.createDirectories(scratch.resolve("run/Q"));
        RunDirectory.write(file, earlier);
        assertThat(session.complete("Q")).isEqualTo(RunOutcome.DEPLOYMENT_FAILED);
        ProbeMatrix probed = RunDirectory.read(file, ProbeMatrix.class).orElseThrow();
        assertThat(probed.systems().getFirst()).isEqualTo(earlier.systems().getFirst());
        assertThat(probed.systems().getLast().failure()).contains("does not have probes");

        interruption.request();
        assertThat(session.complete("Q")).isEqualTo(RunOutcome.INTERRUPTED);
        assertThat(RunDirectory.read(file, ProbeMatrix.class)).contains(probed);
        assertThat(session.run().isComplete(session.part("Q"))).isFalse();
    }

    /// The system has results of an earlier session that was interrupted. In this session, it cannot be probed.
    @Test
    void keepsPartialResultsOfProbesIfFurtherProbesFail() throws Exception {
        Session session = probes();
        ProbeMatrix.Column partial = new ProbeMatrix.Column(
                "first",
                "memory",
                Map.of(),
                "",
                "",
                Map.of(Probes.all().getFirst().id(), ProbeResult.inconclusive("as told")));
        Path file = scratch.resolve("run/Q/probe.json");
        Files.createDirectories(scratch.resolve("run/Q"));
        List<ProbeMatrix.Row> rows = Probes.all().stream()
                .map(probe -> new ProbeMatrix.Row(probe.id(), probe.title()))
                .toList();
        RunDirectory.write(
                file, new ProbeMatrix(BuildVersion.ofBuild(), "2026-11-01T10:00:00Z", rows, List.of(partial)));

        assertThat(session.complete("Q")).isEqualTo(RunOutcome.DEPLOYMENT_FAILED);

        ProbeMatrix stored = RunDirectory.read(file, ProbeMatrix.class).orElseThrow();
        assertThat(stored.systems().getFirst()).isEqualTo(partial);
        assertThat(session.run().isComplete(session.part("Q"))).isFalse();
    }

    @Test
    void probesTheSystemsWithTheChangesOfThePart() throws Exception {
        probes().complete("Q");
        assertThat(matrices.getFirst().systems())
                .extracting(ProbeMatrix.Column::name)
                .containsExactly("first", "second");
    }

    private boolean isComplete(Session session, @Nullable Boolean started) throws IOException {
        ToolResults.Row failed = new ToolResults.Row(
                "001-first", "first", Map.of(), "", 1, "tool", List.of(), 0, 0, "timed out", started);
        Files.createDirectories(scratch.resolve("run/U"));
        RunDirectory.write(
                scratch.resolve("run/U").resolve(ToolResults.FILE),
                new ToolResults("1", "2026-11-01T10:00:00Z", "", "", 100, true, null, List.of(failed), List.of()));
        return session.run().isComplete(session.part("U"));
    }

    @Test
    void repeatsOnlyToolsThatCouldNotStart() throws Exception {
        Path source = Files.createDirectories(scratch.resolve("study"));
        Files.writeString(source.resolve("rates.yaml"), """
                systems:
                  first: { launch: memory, memory: { time: simulated, accept: 1 ms } }
                  second: { launch: memory, memory: { time: simulated, accept: 2 ms } }
                claims:
                  - { id: slower, text: Slower., metric: accepted rate, a: second, b: first, relation: "<" }
                """ + PHASES);
        Session session = session(TOOLS);
        assertThat(isComplete(session, null)).isFalse();
        assertThat(isComplete(session, true)).isTrue();
        // The part is complete, but it failed in an earlier session.
        assertThat(session.complete("U")).isEqualTo(RunOutcome.DEPLOYMENT_FAILED);
    }

    /// Runs part `T`, which measures the rates of the systems. Part `L` uses half of the lowest of these rates.
    ///
    /// @param second further fields of the script of the second system
    private Session rates(String second) throws Exception {
        Path source = Files.createDirectories(scratch.resolve("study"));
        Files.writeString(source.resolve("rates.yaml"), """
                systems:
                  first: { launch: memory, memory: { time: simulated, accept: 1 ms } }
                  second: { launch: memory, memory: { time: simulated, accept: 1 ms%s } }
                """.formatted(second) + PHASES);
        Files.writeString(source.resolve("latencies.yaml"), """
                systems:
                  first: { launch: memory, memory: { time: simulated, accept: 1 ms } }
                  second: { launch: memory, memory: { time: simulated, accept: 2 ms } }
                claims:
                  - { id: later, text: Later., metric: mean response time, a: second, b: first, relation: ">" }
                """ + PHASES);
        Session session = session(RATES);
        session.complete("T");
        return session;
    }

    @Test
    void derivesARateFromTheSlowestSystem() throws Exception {
        assertThat(rates("").complete("L")).isEqualTo(RunOutcome.DONE);
        assertThat(Files.readString(scratch.resolve("run/L/experiment.yaml"))).contains("# --set workload.rate=50/s");
    }

    @Test
    void skipsAPartIfTheRateOfASystemIsUnknown() throws Exception {
        assertThat(rates(", lose-every: 10").complete("L")).isEqualTo(RunOutcome.TRIAL_VOID);
        assertThat(problems)
                .singleElement()
                .asString()
                .contains("it needs the lowest rate in part T, which is unknown");
        assertThat(scratch.resolve("run/L")).doesNotExist();
    }

    /// Changes the files of part `T` as if its trial of the second system had ended without a measurement.
    private void replaceSecondTrial(Session session, TrialStatus trial, RunStatus run) throws IOException {
        RunDirectory directory = new RunDirectory(scratch.resolve("run/T"));
        removeSecondTrial(directory);
        Path second = directory.trial("002-second");
        RunDirectory.write(second.resolve("trial.json"), secondTrial(directory));
        RunDirectory.write(second.resolve("end.json"), new TrialEnd(trial, "the system did not start", null));
        RunDirectory.write(directory.file("end.json"), new RunEnd(run, "2026-11-28T00:00:00Z", null));
        session.run().analyse(session.part("T"));
    }

    private static TrialFacts secondTrial(RunDirectory directory) throws IOException {
        return RunDirectory.read(directory.file("run.json"), RunFacts.class).orElseThrow().planned().stream()
                .filter(trial -> trial.id().equals("002-second"))
                .findFirst()
                .orElseThrow();
    }

    private static void removeSecondTrial(RunDirectory directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory.trial("002-second"))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private void skipsUntilTheFirstPartIsComplete(Session session) throws IOException {
        assertThat(session.complete("L")).isEqualTo(RunOutcome.TRIAL_VOID);
        assertThat(scratch.resolve("run/L")).doesNotExist();

        assertThat(session.complete("T")).isEqualTo(RunOutcome.DONE);
        assertThat(session.complete("L")).isEqualTo(RunOutcome.DONE);
        assertThat(scratch.resolve("run/L/experiment.yaml")).content().contains("# --set workload.rate=50/s");
    }

    @Test
    void skipsAPartIfASystemDidNotStart() throws Exception {
        Session session = rates("");
        replaceSecondTrial(session, TrialStatus.NOT_DEPLOYED, RunStatus.FAILED);
        skipsUntilTheFirstPartIsComplete(session);
    }

    @Test
    void skipsAPartIfASystemHasNotRun() throws Exception {
        Session session = rates("");
        RunDirectory directory = new RunDirectory(scratch.resolve("run/T"));
        removeSecondTrial(directory);
        Files.delete(directory.file("end.json"));
        session.run().analyse(session.part("T"));
        skipsUntilTheFirstPartIsComplete(session);
    }

    @Test
    void derivesARateWithoutSystemsThatAreNotAvailable() throws Exception {
        Session session = rates("");
        replaceSecondTrial(session, TrialStatus.NOT_AVAILABLE, RunStatus.FAILED);
        assertThat(session.complete("L")).isEqualTo(RunOutcome.DONE);
    }

    @Test
    void derivesARateWithoutSearchesThatAreNotAvailable() throws Exception {
        Session session = rates("");
        // A search of a system that is not available does not have trials.
        RunDirectory directory = new RunDirectory(scratch.resolve("run/T"));
        removeSecondTrial(directory);
        session.run().analyse(session.part("T"));
        assertThat(session.complete("L")).isEqualTo(RunOutcome.DONE);
    }

    @Test
    void analysesACompletePartWithoutASummary() throws Exception {
        Session session = rates("");
        Path summary = scratch.resolve("run/T/summary.json");
        Files.delete(summary);
        assertThat(session.complete("T")).isEqualTo(RunOutcome.DONE);
        assertThat(summary).exists();
    }
}
