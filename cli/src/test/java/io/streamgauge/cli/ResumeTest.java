package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.directory.RunLock;
import io.streamgauge.result.Resumption;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of resumed runs. The tests delete result files of completed runs, as if these runs had been killed or
/// interrupted.
class ResumeTest {
    private static final String TWO = """
            systems:
              one: { launch: memory, memory: { accept: 1 ms, deliver: 2 ms } }
              two: { launch: memory, memory: { accept: 1 ms, deliver: 4 ms } }
            workload: { rate: 100/s }
            phases: { warmup: 0 s, measure: 4 s, drain: 1 s }
            claims: [{ id: c, text: t, metric: p50 end-to-end, a: two, b: one, relation: ">" }]
            """;

    @TempDir
    private Path scratch = Path.of("");

    /// Runs an experiment and deletes two of the files that Streamgauge writes at the end of a run.
    private CommandResult cut(String yaml, String... options) throws IOException {
        CommandResult run = CommandResult.run(scratch, yaml, options);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        Files.delete(run.directory().resolve("end.json"));
        Files.delete(run.directory().resolve("summary.json"));
        return run;
    }

    private static CommandResult resume(CommandResult run, String... options) {
        String[] args = new String[options.length + 3];
        args[0] = "run";
        args[1] = "--resume";
        args[2] = run.directory().toString();
        System.arraycopy(options, 0, args, 3, options.length);
        return CommandResult.command(args);
    }

    @Test
    void runsOnlyTheMissingTrials() throws IOException {
        CommandResult run = cut(TWO + "repeat: 2\nname: mine\n", "--set", "workload.rate=200/s");
        Path trials = run.directory().resolve("trials");
        String before = run.directory().resolve("run.json").toString();
        String facts = Files.readString(Path.of(before));
        Path kept = firstOf(trials, "001");
        long written = Files.getLastModifiedTime(kept.resolve("end.json")).toMillis();
        remove(firstOf(trials, "004"));
        Files.delete(firstOf(trials, "003").resolve("end.json"));

        CommandResult resumed = resume(run);

        assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(ExitCode.DONE);
        Summary summary = run.summary();
        assertThat(summary.status()).isEqualTo(RunStatus.DONE);
        assertThat(summary.trials())
                .extracting(t -> t.id().substring(0, 3) + (t.id().endsWith("-attempt-2") ? "again" : ""))
                .containsExactly("001", "002", "003", "003again", "004");
        assertThat(summary.trials())
                .filteredOn(t -> t.verdict() == TrialSummary.Verdict.VOID)
                .hasSize(1);
        assertThat(summary.trials()).allMatch(t -> t.rates().intendedPerSecond() == 200);
        assertThat(Files.getLastModifiedTime(kept.resolve("end.json")).toMillis())
                .isEqualTo(written);
        assertThat(Files.readString(Path.of(before))).isEqualTo(facts);
        assertThat(summary.caveats())
                .anyMatch(g -> g.caveat().kind() == CaveatKind.RESUMED
                        && g.trials().size() == 2
                        && g.trials().getLast().startsWith("004"));
        assertThat(summary.claims().getFirst().n()).isEqualTo(2);
    }

    @Test
    void resumesARunThatCanEndEarly() throws IOException {
        String withoutClaims = TWO.lines()
                .filter(line -> !line.startsWith("claims"))
                .collect(Collectors.joining("\n", "", "\nrepeat: 4\n"));
        CommandResult run = cut(withoutClaims, "--blocks-until-decided");
        remove(firstOf(run.directory().resolve("trials"), "006"));
        CommandResult resumed = resume(run);
        assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(ExitCode.DONE);
        assertThat(run.summary().trials()).hasSize(6);
        assertThat(run.summary().stopping()).isNotNull();
    }

    @Test
    void excludesThePauseFromTheDuration() throws IOException {
        CommandResult run = cut(TWO);
        remove(firstOf(run.directory().resolve("trials"), "002"));
        assertThat(resume(run).exitCode()).isEqualTo(ExitCode.DONE);
        Path resumes = run.directory().resolve("resumes.json");
        Resumption resumption = RunDirectory.read(resumes, Resumption.All.class)
                .orElseThrow()
                .resumptions()
                .getFirst();
        String hourBefore = Instant.parse(resumption.at()).minusSeconds(3600).toString();
        // Makes the pause an hour long. Otherwise, the end of the interrupted run and its resumption could fall
        // within the same second, and the pause would be 0 s.
        Files.writeString(
                resumes, Files.readString(resumes).replaceFirst("(\"lastSign\" *: *\")[^\"]*", "$1" + hourBefore));

        assertThat(CommandResult.command("report", run.directory().toString()).exitCode())
                .isEqualTo(ExitCode.DONE);

        Summary summary = run.summary();
        assertThat(summary.pausedSeconds()).isEqualTo(3600);
        assertThat(summary.seconds())
                .isEqualTo(Duration.between(
                                        Instant.parse(summary.startedAt()),
                                        Instant.parse(String.valueOf(summary.endedAt())))
                                .toSeconds()
                        - 3600);
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> inside = Files.walk(directory)) {
            for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static Path firstOf(Path trials, String ordinal) throws IOException {
        try (var all = Files.list(trials)) {
            return all.filter(t -> t.getFileName().toString().startsWith(ordinal))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void reportsAnotherHost() throws IOException {
        CommandResult run = cut(TWO, "--only", "two");
        Path facts = run.directory().resolve("run.json");
        Files.writeString(
                facts,
                Files.readString(facts).replaceFirst("\"hostName\" : \"[^\"]*\"", "\"hostName\" : \"elsewhere\""));
        CommandResult resumed = resume(run);
        assertThat(resumed.err())
                .contains("the environment has changed since the run started")
                .contains("elsewhere");
        assertThat(run.summary().caveats()).anyMatch(g -> g.caveat().kind() == CaveatKind.RESUMED_ELSEWHERE);
    }

    @Test
    void namesTheVersionIfAnotherVersionAcceptedTheExperiment() throws IOException {
        CommandResult run = cut(TWO, "--only", "two");
        Path yaml = run.directory().resolve("experiment.yaml");
        Files.writeString(yaml, Files.readString(yaml).replace("rate: 100/s", "rate: 100/s, former-field: 1"));
        CommandResult same = resume(run);
        assertThat(same.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(same.err()).contains("former-field").doesNotContain("the version that started the run");
        Path facts = run.directory().resolve("run.json");
        Files.writeString(
                facts,
                Files.readString(facts)
                        .replaceFirst("\"streamgaugeVersion\" : \"[^\"]*\"", "\"streamgaugeVersion\" : \"0.0.9\""));
        assertThat(resume(run).err())
                .contains("former-field")
                .contains("Streamgauge 0.0.9 started the run")
                .contains("Use the version that started the run, or start a new run.");
    }

    @Test
    void rejectsAChangedRun() throws InvalidExperimentException, IOException {
        CommandResult run = cut(TWO, "--only", "one");
        assertRefused(resume(run, "--set", "workload.rate=1/s"), "--resume cannot be combined with FILE");
        Path yaml = run.directory().resolve("experiment.yaml");
        String text = Files.readString(yaml);
        Files.writeString(yaml, text.replace("rate: 100/s", "rate: 50/s"));
        assertRefused(resume(run), "no longer produces the trials of the plan");
        Files.writeString(yaml, text.replace("relation: \">\"", "relation: \"<\""));
        assertRefused(resume(run), "no longer produces the same plan.json");
        Files.writeString(yaml, text + "validity: { steal-void: 10 % }\n");
        assertRefused(resume(run), "no longer has the thresholds of the run");
        Path facts = run.directory().resolve("run.json");
        String recorded = Files.readString(facts);
        Files.writeString(yaml, text);
        Files.writeString(facts, recorded.replace("\"masked\" : false", "\"masked\" : true"));
        assertRefused(resume(run), "the experiment file or --set contained a secret");
        Files.writeString(facts, recorded);
        // Text of the user that looks like a masked secret is not one.
        Files.writeString(yaml, text + "# *** load ***\n");
        try (RunLock _ = RunLock.acquire(run.directory())) {
            assertRefused(resume(run), "another process is writing to this directory");
        }
        assertThat(resume(run).exitCode()).isEqualTo(ExitCode.DONE);
        assertRefused(resume(run), "the run is complete");
        assertRefused(CommandResult.command("run", "--resume", scratch.toString()), "it does not contain run.json");
    }

    @Test
    void rejectsOptionsOfNewRuns() {
        String directory = scratch.toString();
        CommandResult decided = CommandResult.command("run", "--resume", directory, "--blocks-until-decided");
        assertRefused(decided, "--resume " + directory + ": --resume cannot be combined with FILE, --set");
        assertThat(decided.err())
                .contains("--launch, --blocks-until-decided or --decide-on. Remove these arguments. A resumed run keeps"
                        + " its experiment and its directory.");
        String junit = scratch.resolve("nowhere").resolve("run.xml").toString();
        CommandResult two = CommandResult.command(
                "run", "--resume", directory, "--decide-on", "p99 response time", "--junit", junit);
        assertRefused(two, "--blocks-until-decided or --decide-on");
        assertThat(two.err()).contains("--junit " + junit);
    }

    @Test
    void rejectsOptionsOfNewStudies() {
        String directory = scratch.toString();
        String other =
                "--resume cannot be combined with --scale or --out. Remove these options. A resumed study keeps its"
                        + " scale and its directory.";
        String unused = "--resume can be combined with --repeat and --connect only if --only adds parts. Remove these"
                + " options, or add parts with --only.";
        Map<String, List<String>> reasons = Map.of(
                "--scale", List.of("machine", other),
                "--out", List.of("runs/new", other),
                "--repeat", List.of("3", unused),
                "--connect", List.of("inventory.yaml", unused));
        reasons.forEach((option, value) -> assertRefused(
                CommandResult.command("study", "run", "--resume", directory, option, value.getFirst()),
                "--resume " + directory + ": " + value.getLast()));
        CommandResult two =
                CommandResult.command("study", "run", "lublin-2022", "--resume", directory, "--scale", "paper");
        assertRefused(two, "study run: either a study or --resume is required, but not both");
        assertThat(two.err()).contains("--resume cannot be combined with --scale");
    }

    private static void assertRefused(CommandResult done, String reason) {
        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains(reason);
    }
}
