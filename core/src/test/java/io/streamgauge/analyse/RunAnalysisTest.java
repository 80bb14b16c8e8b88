package io.streamgauge.analyse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.analyse.model.Comparison.Finding;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.runs.ComparabilityKind;
import io.streamgauge.analyse.runs.GateRule;
import io.streamgauge.analyse.runs.RunComparison;
import io.streamgauge.analyse.runs.RunComparison.Change;
import io.streamgauge.analyse.runs.RunComparison.GateResult;
import io.streamgauge.analyse.runs.RunComparisonAnalysis;
import io.streamgauge.analyse.runs.RunDifferences;
import io.streamgauge.analyse.runs.StoredRun;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Resumption;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunEnd;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.TrialWriter;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.statistics.compare.GateDecision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunAnalysisTest {
    private static final HostFacts HOST = new HostFacts("h", "Linux", "cpu", SampleTrialFiles.CPUS, 0, "25", "ext4");
    private static final HostFacts LARGER_HOST =
            new HostFacts("h2", "Linux", "cpu", 2 * SampleTrialFiles.CPUS, 0, "25", "ext4");

    @TempDir
    private Path path = Path.of("");

    private RunDirectory run(SampleTrialFiles... planned) throws IOException {
        return run(path, planned);
    }

    private static RunDirectory run(Path directory, SampleTrialFiles... planned) throws IOException {
        RunDirectory run = new RunDirectory(directory);
        List<TrialFacts> facts =
                java.util.stream.Stream.of(planned).map(SampleTrialFiles::facts).toList();
        RunDirectory.write(
                run.file("run.json"),
                new RunFacts(
                        1,
                        new RunFacts.Identity("id", "name", "Which?", 42, "2026-01-01T00:00:00Z", "0.1"),
                        HOST,
                        "",
                        new RunFacts.AnalysisRules(List.of(), Thresholds.DEFAULT, null, null, "", List.of()),
                        List.of(),
                        null,
                        facts));
        return run;
    }

    private static void write(RunDirectory run, SampleTrialFiles sample, long wallClock) throws IOException {
        TrialResult trial = sample.result();
        try (TrialWriter writer = new TrialWriter(run.trial(trial.facts().id()), trial.facts())) {
            writer.started(wallClock);
            for (IntervalRow row : trial.intervals()) {
                Histogram histogram = new Histogram(3);
                histogram.recordValueWithCount(5_000_000, 1000);
                writer.interval(row, Map.of("end-to-end", histogram));
            }
            writer.settings(trial.settings().orElseThrow());
            writer.resources(trial.resources());
            writer.clocks(trial.clocks());
            if (trial.end().isPresent()) {
                TrialEnd end = trial.end().get();
                writer.end(end);
            }
        }
    }

    @Test
    void readsAnIncompleteRun() throws IOException {
        RunDirectory run = run(new SampleTrialFiles("kafka", ""), new SampleTrialFiles("rabbitmq", ""));
        write(run, new SampleTrialFiles("kafka", "").ended(null, null).cutAfter(30), 1_764_000_000_123L);
        Summary summary = RunAnalysis.of(run).summary();
        assertThat(summary.status()).isEqualTo(RunStatus.INCOMPLETE);
        assertThat(summary.endedAt()).isNull();
        assertThat(summary.planned()).hasSize(2);
        assertThat(summary.trials()).hasSize(1);
        assertThat(summary.trials().getFirst().status()).isEqualTo(TrialStatus.INCOMPLETE);
        assertThat(summary.answer()).startsWith("No answer");
        assertThat(summary.caveats())
                .extracting(group -> group.caveat().kind().name())
                .containsExactly("INCOMPLETE", "STEADY_STATE_UNKNOWN");
    }

    @Test
    void readsACompleteRunFromItsFiles() throws IOException {
        RunDirectory run = run(new SampleTrialFiles());
        write(run, new SampleTrialFiles(), 1_764_000_000_123L);
        RunDirectory.write(run.file("end.json"), new RunEnd(RunStatus.DONE, "2026-01-01T00:02:00Z", null));
        Summary summary = RunAnalysis.of(run).summary();
        assertThat(summary.status()).isEqualTo(RunStatus.DONE);
        assertThat(summary.trials().getFirst().rates().acceptedPerSecond()).isEqualTo(1000);
        assertThat(summary.trials().getFirst().endToEnd().count()).isEqualTo(71_000);
    }

    /// Uses a run that varies the rate, in which the search for the highest rate did not start.
    @Test
    void distinguishesASearchFromAnOrdinaryTrial() throws IOException {
        SampleTrialFiles ordinary = new SampleTrialFiles("kafka", "rate 1k/s").block(1);
        RunDirectory run = run(
                ordinary, new SampleTrialFiles("kafka", "rate find").block(2).rate(0));
        write(run, ordinary, 1_764_000_000_123L);
        assertThat(RunAnalysis.of(run).summary().answer())
                .startsWith("kafka's p99 end-to-end latency was 5.0")
                .endsWith(", one trial. Results are missing for kafka at rate find, because the search did not start.");
    }

    /// Checks runs with different start times. The chart must contain a value for every second, even if times
    /// are rounded.
    @ParameterizedTest
    @ValueSource(longs = {1_764_000_000_000L, 1_764_000_000_001L, 1_764_000_000_123L, 1_764_000_000_777L})
    void assignsALatencyToEverySecond(long wallClock) throws IOException {
        RunDirectory run = run(new SampleTrialFiles());
        write(run, new SampleTrialFiles(), wallClock);
        TrialSeries series = RunAnalysis.of(run).series().getFirst();
        assertThat(series.endToEnd().p50()).hasSize(71).doesNotContainNull();
    }

    @Test
    void mergesEqualCaveatsAndSortsBySeverity() throws IOException {
        RunDirectory run = run(new SampleTrialFiles("a", ""), new SampleTrialFiles("b", ""));
        for (String system : List.of("a", "b")) {
            write(
                    run,
                    new SampleTrialFiles(system, "")
                            .ended(TrialStatus.FAILED, "gone")
                            .pausing(600_000),
                    1_764_000_000_000L);
        }
        Summary summary = RunAnalysis.of(run).summary();
        assertThat(summary.caveats()).hasSize(2).allMatch(g -> g.trials().equals(List.of("001-a", "001-b")));
        assertThat(summary.caveats().getFirst().caveat().severity()).isEqualTo(Severity.VOID);
    }

    /// Uses a resumption on a machine with twice as many CPUs. The host uses 0.6 CPUs in each trial.
    @Test
    void relatesTheTrialsOfAResumedRunToTheCpusOfTheirMachine() throws IOException {
        RunDirectory run = run(new SampleTrialFiles("a", ""), new SampleTrialFiles("b", ""));
        write(run, new SampleTrialFiles("a", ""), 1_764_000_000_000L);
        write(run, new SampleTrialFiles("b", ""), 1_764_000_000_000L);
        resume(run, LARGER_HOST, "0.1", "001-b");
        assertThat(RunAnalysis.of(run).summary().trials())
                .extracting(trial ->
                        trial.system() + Math.round(trial.resources().host().hostCpuPercent()))
                .containsExactlyInAnyOrder("a30", "b15");
    }

    /// Writes the file of a run that was resumed before a trial.
    private static void resume(RunDirectory run, HostFacts host, String streamgaugeVersion, String trial)
            throws IOException {
        RunDirectory.write(
                run.file("resumes.json"),
                new Resumption.All(List.of(new Resumption(
                        "2026-01-01T01:00:00Z",
                        "2026-01-01T00:30:00Z",
                        streamgaugeVersion,
                        host,
                        List.of(trial),
                        null))));
    }

    @Test
    void rejectsADirectoryWithoutARun() {
        assertThatThrownBy(() -> RunAnalysis.of(new RunDirectory(path)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("run.json");
    }

    private StoredRun onDisk(String name, SampleTrialFiles... trials) throws IOException {
        RunDirectory run = run(Files.createDirectories(path.resolve(name)), trials);
        for (SampleTrialFiles trial : trials) {
            write(run, trial, 0);
        }
        Files.writeString(run.file("plan.json"), "{ \"trials\": [{ \"cell\": \"\" }] }");
        return StoredRun.read(run.path());
    }

    /// Returns a comparison of two runs, each with two trials whose workers ran on two hosts. All latencies are
    /// 5 ms.
    private RunComparison compared(String name, long clockErrorNanos) throws IOException {
        List<StoredRun> runs = new ArrayList<>();
        for (String side : List.of("-before", "-now")) {
            runs.add(onDisk(
                    name + side,
                    new SampleTrialFiles().block(1).onTwoHosts(clockErrorNanos),
                    new SampleTrialFiles().block(2).onTwoHosts(clockErrorNanos)));
        }
        return gated(runs);
    }

    private static RunComparison gated(List<StoredRun> runs) {
        return RunComparisonAnalysis.of(
                runs,
                List.of(new GateRule("gate", Metric.parse("p99 end-to-end").orElseThrow(), 1.1)));
    }

    private StoredRun resumed(String name, HostFacts host, String streamgaugeVersion) throws IOException {
        onDisk(name, new SampleTrialFiles().block(1), new SampleTrialFiles().block(2));
        RunDirectory run = new RunDirectory(path.resolve(name));
        resume(run, host, streamgaugeVersion, "002-kafka");
        return StoredRun.read(run.path());
    }

    private static List<String> doubts(RunComparison comparison, ComparabilityKind kind) {
        return comparison.doubts().stream()
                .filter(doubt -> doubt.kind() == kind)
                .map(doubt -> doubt.seen())
                .toList();
    }

    /// Compares runs with equal results that started on equal machines.
    @Test
    void doesNotGateARunThatWasResumedOnAnotherMachine() throws IOException {
        StoredRun before = resumed("before", HOST, "0.1");
        StoredRun now = resumed("now", LARGER_HOST, "0.1");
        RunComparison same = gated(List.of(before, before));
        assertThat(doubts(same, ComparabilityKind.HOST)).isEmpty();
        assertThat(same.gates()).extracting(GateResult::verdict).containsExactly(GateDecision.ABSENT);

        RunComparison comparison = gated(List.of(before, now));
        assertThat(doubts(comparison, ComparabilityKind.HOST)).containsExactly("the machine differs: CPUs 2 / 2, 4");
        assertThat(comparison.gates()).extracting(GateResult::verdict).containsExactly(GateDecision.CANNOT_TELL);

        assertThat(doubts(gated(List.of(now, now)), ComparabilityKind.HOST))
                .containsExactly("the machine differs: CPUs 2, 4 / 2, 4");
    }

    @Test
    void namesTheResumptionOnAnotherMachineInTheSentenceAboutTrust() throws IOException {
        assertThat(resumed("elsewhere", LARGER_HOST, "0.1").summary().trust())
                .contains("One caveat of the run: ")
                .doesNotContain("no caveats");
    }

    @Test
    void reportsThatARunWasResumedWithAnotherVersion() throws IOException {
        StoredRun before = resumed("before", HOST, "0.1");
        StoredRun now = resumed("now", HOST, "0.2");
        assertThat(doubts(gated(List.of(before, now)), ComparabilityKind.STREAMGAUGE))
                .containsExactly("the runs used different versions: Streamgauge 0.1 / 0.1, 0.2");
    }

    @Test
    void doesNotDecideChangesAndGatesThatTheClocksCouldExplain() throws IOException {
        RunComparison exact = compared("exact", 50_000);
        assertThat(exact.gates()).extracting(GateResult::verdict).containsExactly(GateDecision.ABSENT);
        assertThat(exact.changes())
                .filteredOn(c -> c.metric().equals("p99 end-to-end"))
                .extracting(Change::finding)
                .containsExactly(Finding.EQUAL);
        RunComparison doubtful = compared("doubtful", 400_000);
        assertThat(doubtful.gates()).singleElement().satisfies(gate -> {
            assertThat(gate.verdict()).isEqualTo(GateDecision.CANNOT_TELL);
            assertThat(gate.sentence()).contains("inconclusive", "up to 0.40", "the workers use different clocks");
        });
        assertThat(doubtful.changes())
                .filteredOn(c -> c.metric().equals("p99 end-to-end"))
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.finding()).isEqualTo(Finding.UNDECIDED);
                    assertThat(change.sentence()).contains("not significantly different", "different clocks");
                });
    }

    /// Returns a run with an outage.
    ///
    /// @param seconds catch-up time in each block; the measured phase ends 30 s after the outage
    private StoredRun catchingUp(String name, int... seconds) throws IOException {
        SampleTrialFiles[] trials = new SampleTrialFiles[seconds.length];
        for (int i = 0; i < seconds.length; i++) {
            trials[i] = new SampleTrialFiles().block(i + 1).outage(20, 40).catchingUp(seconds[i]);
        }
        return onDisk(name, trials);
    }

    private static RunComparison gatedByCatchUpTime(StoredRun before, StoredRun now) {
        return RunComparisonAnalysis.of(
                List.of(before, now),
                List.of(new GateRule("gate", Metric.parse("catch-up time").orElseThrow(), 1.5)));
    }

    @Test
    void doesNotPassAGateIfOnlySomeTrialsHaveAValue() throws IOException {
        StoredRun complete = catchingUp("complete", 12, 13, 12, 13, 12);
        StoredRun alike = catchingUp("alike", 13, 12, 12, 13, 12);
        StoredRun incomplete = catchingUp("incomplete", 12, 13, 60, 13, 60);
        assertThat(gatedByCatchUpTime(complete, alike).gates())
                .extracting(GateResult::verdict)
                .containsExactly(GateDecision.ABSENT);
        RunComparison worse = gatedByCatchUpTime(complete, incomplete);
        assertThat(worse.gates()).singleElement().satisfies(gate -> {
            assertThat(gate.verdict()).isEqualTo(GateDecision.CANNOT_TELL);
            assertThat(gate.trialsNeeded()).isNull();
            assertThat(gate.sentence())
                    .isEqualTo("kafka, gate: inconclusive. incomplete: Trial 003-kafka does not have a value. The"
                            + " consumers did not catch up before the measured phase ended. Choose another metric for"
                            + " the gate, or change the experiment so that every trial has a value.");
        });
        assertThat(worse.changes())
                .filteredOn(c -> c.metric().equals("catch-up time"))
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.finding()).isEqualTo(Finding.IMPOSSIBLE);
                    assertThat(change.ratio()).isNull();
                    assertThat(change.sentence())
                            .startsWith("kafka's catch-up time cannot be compared with its value in complete."
                                    + " incomplete: Trial 003-kafka does not have a value.");
                });
        assertThat(gatedByCatchUpTime(incomplete, complete).gates())
                .extracting(GateResult::verdict)
                .containsExactly(GateDecision.CANNOT_TELL);
    }

    @Test
    void reportsARunWithoutAnyValue() throws IOException {
        RunComparison worse = gatedByCatchUpTime(
                catchingUp("caught-up", 12, 13, 12, 13, 12), catchingUp("never", 60, 60, 60, 60, 60));
        String reason = "never: No trial of kafka has a value. The consumers did not catch up before the measured phase"
                + " ended.";
        assertThat(worse.changes())
                .filteredOn(c -> c.metric().equals("catch-up time"))
                .singleElement()
                .satisfies(change -> assertThat(change.sentence()).contains(reason));
        assertThat(worse.gates())
                .singleElement()
                .satisfies(gate -> assertThat(gate.sentence()).contains(reason));
    }

    /// In the newer run, the trials of blocks 3 and 5 lost messages.
    @Test
    void doesNotPassAGateIfTrialsOfTheNewerRunAreVoid() throws IOException {
        SampleTrialFiles[] trials = new SampleTrialFiles[5];
        for (int i = 0; i < trials.length; i++) {
            trials[i] = new SampleTrialFiles().block(i + 1);
        }
        StoredRun before = onDisk("without-losses", trials);
        LedgerCounts lost = new LedgerCounts(60_000, 60_000, 60_000, Map.of(), 0, 59_000, 1_000, 0, 0);
        trials[2].ledger(lost);
        trials[4].ledger(lost);
        RunComparison worse = gated(List.of(before, onDisk("with-losses", trials)));
        assertThat(worse.gates()).singleElement().satisfies(gate -> {
            assertThat(gate.verdict()).isEqualTo(GateDecision.CANNOT_TELL);
            assertThat(gate.sentence()).contains("with-losses: Trial 003-kafka is void (");
        });
    }

    /// The true catch-up times may have increased from 1.1 s to 1.9 s.
    @Test
    void doesNotPassAGateThatTheStepsCouldBreak() throws IOException {
        RunComparison alike =
                gatedByCatchUpTime(catchingUp("before-steps", 2, 2, 2, 2, 2), catchingUp("now-steps", 2, 2, 2, 2, 2));
        assertThat(alike.gates()).singleElement().satisfies(gate -> {
            assertThat(gate.verdict()).isEqualTo(GateDecision.CANNOT_TELL);
            assertThat(gate.sentence()).endsWith("Reason: the catch-up time has a resolution of 1\u202fs.");
        });
    }

    @Test
    void doesNotGateRunsOnDifferentWorkerHosts() throws IOException {
        StoredRun before = onDisk("two", new SampleTrialFiles().onTwoHosts(0));
        StoredRun now = onDisk(
                "one", new SampleTrialFiles().workerHost(new HostFacts("a", "Linux", "cpu", 8, 0, "25", "ext4")));
        assertThat(RunComparisonAnalysis.of(List.of(before, now), List.of()).doubts())
                .filteredOn(d -> d.kind() == ComparabilityKind.HOST)
                .singleElement()
                .satisfies(d -> assertThat(d.seen())
                        .isEqualTo(
                                "the machine differs: worker hosts 2 hosts with 4 CPUs (cpu), 1\u202fGiB / 1 host with"
                                        + " 8 CPUs (cpu), unknown memory"));
    }

    @Test
    void reportsADifferenceInCpuSpeed() throws IOException {
        StoredRun before = onDisk("before", new SampleTrialFiles());
        StoredRun alike = onDisk("alike", new SampleTrialFiles().workMicros(260));
        StoredRun slower = onDisk("slower", new SampleTrialFiles().workMicros(280));
        assertThat(RunDifferences.of(List.of(before, alike), List.of(), List.of()))
                .isEmpty();
        assertThat(RunDifferences.of(List.of(before, slower), List.of(), List.of()))
                .containsExactly(new RunComparison.Difference(
                        RunComparison.Area.HOST, RunDifferences.CPU_SPEED, List.of("240", "280")));
    }
}
