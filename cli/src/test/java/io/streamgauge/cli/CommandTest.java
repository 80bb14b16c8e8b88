package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.cli.output.ErrorReport;
import io.streamgauge.result.Json;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CommandTest {
    private static final String SHORT = """
            systems: { scripted: { launch: memory, memory: { accept: 1 ms, deliver: 2 ms } } }
            workload: { rate: 1k/s }
            phases: { warmup: 1 s, measure: 5 s, drain: 1 s }
            """;

    @TempDir
    private Path scratch = Path.of("");

    private Path file(String yaml) throws IOException {
        return Files.writeString(Files.createTempFile(scratch, "experiment-", ".yaml"), yaml);
    }

    @Test
    void reportsEveryProblemWithItsPlace() throws IOException {
        Path file = file("systems: { a: { launch: kafkaa } }\nworkload: { rate: 5, payload: 3 B }\n");
        CommandResult done = CommandResult.command("validate", file.toString());
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err().lines())
                .hasSize(3)
                .allMatch(l -> l.startsWith(file + ":"))
                .anyMatch(l -> l.contains("kafkaa"))
                .anyMatch(l -> l.contains(":2:"));
    }

    @Test
    void reportsADamagedFileWithoutAnInternalError() throws IOException {
        Path run = Files.createDirectory(scratch.resolve("run"));
        Files.writeString(run.resolve("run.json"), "{\n  hello\n}");
        Path study = Files.writeString(scratch.resolve("study.json"), "{}");
        for (CommandResult done : List.of(
                CommandResult.command("report", run.toString()),
                CommandResult.command("compare", run.toString(), run.toString()),
                CommandResult.command("study", "report", study.toString()))) {
            assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.INVALID_INPUT);
            assertThat(done.err())
                    .contains(".json'", "the file is damaged or was not written by Streamgauge")
                    .doesNotContain("internal error");
        }
        assertThat(CommandResult.command("report", run.toString()).err()).contains("run.json', line 2, column ");
    }

    @Test
    void reportsUnsupportedSettingsOfDriversAndRecipes() throws IOException {
        Path file = file("durability: D2\nsystems: { k: { launch: kafka, options: { nonsense: 1 } } }\n"
                + "workload: { rate: 5/s }\n");
        CommandResult done = CommandResult.command("validate", file.toString());
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains("nonsense").contains("D2");
    }

    @Test
    void reportsCpusThatThisMachineDoesNotHave() throws IOException {
        Path file = file("systems: { k: { launch: kafka, cpus: 0-9999 } }\n"
                + "worker: { cpus: 9998 }\nworkload: { rate: 5/s, payload: 3 B }\n");
        for (String command : List.of("validate", "plan", "run")) {
            CommandResult done = CommandResult.command(command, file.toString());
            assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
            assertThat(done.err().lines())
                    .satisfiesExactly(
                            l -> assertThat(l)
                                    .startsWith(file + ":1:38: systems.k.cpus is 0-9999: this process can use only"),
                            l -> assertThat(l)
                                    .startsWith(file + ":2:17: worker.cpus is 9998: this process can use only"),
                            l -> assertThat(l).contains(":3:"));
        }
    }

    @Test
    void rejectsEarlyStoppingForARunWithClaims() throws IOException {
        Path file = file("""
                systems: { a: { launch: memory }, b: { launch: memory } }
                workload: { rate: 5/s }
                repeat: 5
                claims: [{ id: c, text: a is slower, metric: p99 end-to-end, a: a, b: b, relation: ">" }]
                """);
        CommandResult done = CommandResult.command("plan", file.toString(), "--blocks-until-decided");
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains("the experiment has claims").contains("Remove the option or the claims.");
    }

    @Test
    void decidesOnTheMetricOfTheAnswer() throws IOException {
        Path full = file("""
                systems: { a: { launch: memory, memory: { time: real } }, b: { launch: memory, memory: { time: real } } }
                repeat: 5
                workload: { rate: saturating }
                """);
        CommandResult plan = CommandResult.command("plan", full.toString(), "--blocks-until-decided");
        assertThat(plan.exitCode()).as(plan.err()).isZero();
        assertThat(plan.out()).contains("the run ends when the comparison of delivered rate is decided");
    }

    @Test
    void rejectsMetricsThatBlocksCannotDecide() throws IOException {
        Path file = file("""
                systems: { a: { launch: memory }, b: { launch: memory } }
                repeat: 5
                workload: { rate: 5/s }
                """);
        for (String metric : List.of("capacity", "variation over time of p99 e2e")) {
            CommandResult plan =
                    CommandResult.command("plan", file.toString(), "--blocks-until-decided", "--decide-on", metric);
            assertThat(plan.exitCode()).as(metric).isEqualTo(ExitCode.INVALID_INPUT);
            assertThat(plan.err()).startsWith("--decide-on " + metric + ": ").contains("Use another metric");
        }
    }

    @Test
    void printsOnlyOneRemedyForADirectoryWithoutARun() {
        CommandResult refused = CommandResult.command("report", scratch.toString());
        assertThat(refused.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(refused.err()).contains("does not contain run.json").doesNotContain("Check that");
    }

    @Test
    void printsHelpForEveryCommand() {
        Main.commandLine().getSubcommands().forEach((name, command) -> {
            assertThat(CommandResult.command(name, "--help").exitCode())
                    .as(name)
                    .isZero();
            command.getSubcommands()
                    .keySet()
                    .forEach(inner -> assertThat(
                                    CommandResult.command(name, inner, "--help").exitCode())
                            .as(name + " " + inner)
                            .isZero());
        });
    }

    @Test
    void showsDurationAndObjectivesOfASearch() throws IOException {
        Path file = file("systems: { k: { launch: kafka } }\n"
                + "workload: { rate: find, objective: [none, p99 end-to-end <= 20 ms] }\n");
        CommandResult done = CommandResult.command("plan", file.toString());
        assertThat(done.exitCode()).isZero();
        assertThat(done.out())
                .contains("about 41 trials")
                .contains("for each objective, at most 16 trials of 30 s and 8 confirmations of 1 min")
                .contains("objective: the broker keeps up, and p99 end-to-end <= 20 ms");
    }

    @Test
    void rejectsASearchWithoutALimit() throws IOException {
        Path file = file("systems: { a: { launch: memory } }\nworkload: { rate: find }\n");
        CommandResult unlimited = CommandResult.command("validate", file.toString());
        assertThat(unlimited.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(unlimited.err()).contains("does not have a capacity limit").contains("memory.capacity");

        Path unread = file("systems: { k: { launch: kafka } }\n"
                + "workload: { rate: find, objective: p99 end-to-end <= 20 ms, groups: 0 }\n");
        CommandResult nothing = CommandResult.command("validate", unread.toString());
        assertThat(nothing.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(nothing.err()).contains("no messages are received");
    }

    @Test
    void plansTrialsAndSettingsWithoutAStart() throws IOException {
        Path file = file("systems: { k: { launch: kafka }, r: { launch: rabbitmq } }\nworkload: { rate: 5/s }\n");
        CommandResult done = CommandResult.command("plan", file.toString());
        assertThat(done.exitCode()).isZero();
        assertThat(done.out()).contains("001-k", "002-r", "acks", "collector", "about");
    }

    @Test
    void countsASingleTrialOfAPlan() throws IOException {
        Path file = file("systems: { k: { launch: kafka } }\nworkload: { rate: 5/s }\n");
        assertThat(CommandResult.command("plan", file.toString()).out()).contains("seed 42, 1 trial, about ");
    }

    @Test
    void showsTheClientsOfEachWorker() throws IOException {
        Path file = file("systems: { k: { launch: kafka } }\n"
                + "workload: { rate: 5/s, destinations: 4, producers: 8, consumers: 4 }\n"
                + "workers: { count: 2 }\nvary: { workers.placement: [spread, paired] }\n");
        assertThat(CommandResult.command("plan", file.toString()).out()).contains("""
                        2 workers, placement spread; clients and destinations are numbered from 0 (placement spread)
                          worker 1: producers 0, 2, 4, 6, consumers 1, 3
                          worker 2: producers 1, 3, 5, 7, consumers 0, 2
                        2 workers, placement paired; clients and destinations are numbered from 0 (placement paired)
                          worker 1: producers 0, 2, 4, 6, consumers 0-1, destinations 0, 2
                          worker 2: producers 1, 3, 5, 7, consumers 2-3, destinations 1, 3
                        """);
    }

    @Test
    void setsTheNumberAndThePlaceOfTheWorkers() throws IOException {
        Path file = file("systems: { k: { launch: kafka } }\n"
                + "workload: { rate: 5/s, destinations: 4, producers: 8, consumers: 4 }\nworkers: { count: 4 }\n");
        assertThat(CommandResult.command("plan", file.toString(), "--workers", "2")
                        .out())
                .contains("2 workers, placement spread", "worker 2: producers 1, 3, 5, 7")
                .doesNotContain("worker 3");
        CommandResult joined =
                CommandResult.command("validate", file.toString(), "--workers", "2", "--workers", "join");
        assertThat(joined.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(joined.err()).contains("workers.listen");
        CommandResult unknown = CommandResult.command("validate", file.toString(), "--workers", "cloud");
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(unknown.err()).contains("workers.on", "cloud");
    }

    @Test
    void rejectsAnExperimentFileInAMissingDirectory() {
        Path output = scratch.resolve("none").resolve("my.yaml");
        CommandResult done = CommandResult.command("convert", "--output", output.toString());
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err())
                .startsWith("--output " + output + ": the directory '")
                .contains("none' does not exist. Create the directory");
    }

    @CommandLine.Command(name = "exhausted")
    private static final class ExhaustedCommand implements Callable<Integer> {
        @Override
        public Integer call() {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    @Test
    void reportsAnUncheckedErrorOfAFileAsAnErrorOfTheFile() {
        StringWriter err = new StringWriter();
        UncheckedIOException full = new UncheckedIOException(new IOException("No space left on device"));
        assertThat(ErrorReport.print(full, new PrintWriter(err, true))).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(err.toString()).startsWith("streamgauge: a file cannot be read or written: No space left on device");
    }

    @Test
    void reportsALackOfMemoryAsAnInternalError() throws IOException {
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(new ExhaustedCommand());
        line.setErr(new PrintWriter(err, true));
        assertThat(Main.execute(line)).isEqualTo(ExitCode.BUG);
        assertThat(err.toString().lines()).singleElement().satisfies(message -> {
            assertThat(message).startsWith("streamgauge: internal error: java.lang.OutOfMemoryError: Java heap space.");
            String file = message.substring(message.lastIndexOf(' ') + 1);
            assertThat(Path.of(file)).content().contains("ExhaustedCommand.call");
            Files.delete(Path.of(file));
        });
    }

    @Test
    void namesTheOptionOfAnInvalidField() throws IOException {
        String file = file(SHORT).toString();
        for (String command : List.of("validate", "plan", "run")) {
            CommandResult workers = CommandResult.command(command, file, "--workers", "0");
            assertThat(workers.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
            assertThat(workers.err()).startsWith("--workers 0: workers.count is 0, out of range");
        }
        assertThat(CommandResult.command("validate", file, "--set", "workers.count=0")
                        .err())
                .startsWith("--set workers.count=0: ");
        assertThat(CommandResult.command("validate", file, "--workers", "cloud").err())
                .startsWith("--workers cloud: workers.on 'cloud' is unknown");
        assertThat(CommandResult.command("probe", "kafka", "--nodes", "0").err())
                .startsWith("--nodes 0: systems.kafka.nodes is 0, out of range");
        assertThat(CommandResult.command("probe", file, "--nodes", "3").err())
                .startsWith("--nodes: it applies to a system, but '" + file + "' is an experiment file");
        assertThat(CommandResult.command("probe", "kafka", "pulsar", "--version", "4.3.1")
                        .err())
                .startsWith("--version 4.3.1: it applies to a single system");
        assertThat(CommandResult.command("probe", "kafka", "--set", "nonsense=1")
                        .err())
                .startsWith("--set nonsense=1: ");
        String study = Path.of("..", "cli", "src", "test", "resources", "study").toString();
        assertThat(CommandResult.command("study", "show", study, "--repeat", "0")
                        .err())
                .contains("--repeat 0: repeat is 0, out of range")
                .doesNotContain("--set repeat=0");
    }

    @Test
    void runsOtherSystemsIfOneIsUnavailable() throws IOException {
        String starlight = "s: { launch: starlight, layout: { file: /no/such.jar } }";
        CommandResult both = CommandResult.run(
                scratch,
                "durability: D1\nsystems: { m: { launch: memory, memory: { time: simulated } }, " + starlight + " }\n"
                        + "workload: { rate: 100/s }\nphases: { warmup: 1 s, measure: 10 s, drain: 5 s }\n");
        assertThat(both.trial("m").status()).isEqualTo(TrialStatus.DONE);
        assertThat(both.trial("s").status()).isEqualTo(TrialStatus.NOT_AVAILABLE);
        assertThat(both.trial("s").caveats())
                .singleElement()
                .satisfies(c -> assertThat(c.kind() + c.seen()).contains("NOT_AVAILABLE", "/no/such.jar"));
        assertThat(both.exitCode()).as(both.err()).isEqualTo(ExitCode.DONE);

        CommandResult alone = CommandResult.run(
                scratch, "durability: D1\nsystems: { " + starlight + " }\nworkload: { rate: 100/s }\n");
        assertThat(alone.exitCode()).as(alone.err()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(alone.err()).contains("datastax/starlight-for-rabbitmq");
    }

    @Test
    void hidesSecretsFromTheEnvironment() throws IOException {
        Path file = file("systems: { k: { connect: { driver: rabbitmq, addresses: ['127.0.0.1:1'], user: me,"
                + " password: s3cret } } }\nworkload: { rate: 5/s }\n");
        CommandResult plan = CommandResult.command("plan", file.toString());
        assertThat(plan.out() + plan.err()).doesNotContain("s3cret");
        CommandResult run = CommandResult.runFile(scratch, file);
        assertThat(run.exitCode()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(run.out() + run.err()).doesNotContain("s3cret");
        try (var files = Files.walk(run.directory())) {
            for (Path written : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(written)).as(written.toString()).doesNotContain("s3cret");
            }
        }
    }

    @Test
    void printsOnlyTheSummaryWithJson() throws IOException {
        CommandResult run = CommandResult.run(scratch, SHORT, "--json");
        assertThat(run.exitCode()).isZero();
        Summary printed = Json.indented().readValue(run.out(), Summary.class);
        assertThat(printed).isEqualTo(run.summary());
        assertThat(printed.trials()).hasSize(1);
    }

    @Test
    void hidesProgressWhenQuiet() throws IOException {
        CommandResult run = CommandResult.run(scratch, SHORT, "--quiet");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("report:");
    }

    @Test
    void rejectsANonEmptyResultDirectory() throws IOException {
        CommandResult run = CommandResult.run(scratch, SHORT);
        CommandResult again = CommandResult.command(
                "run", file(SHORT).toString(), "--out", run.directory().toString());
        assertThat(again.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(again.err()).contains("not an empty directory");
    }

    @Test
    void writesAReportAgainFromTheFiles() throws IOException {
        CommandResult run = CommandResult.run(scratch, SHORT);
        Summary before = run.summary();
        Files.delete(run.directory().resolve("summary.json"));
        Files.delete(run.directory().resolve("report.html"));
        assertThat(CommandResult.command("report", run.directory().toString()).exitCode())
                .isZero();
        assertThat(run.summary()).isEqualTo(before);
        assertThat(run.directory().resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void reportsUnreadableFilesWithoutAStackTrace() {
        CommandResult missing =
                CommandResult.command("run", scratch.resolve("none.yaml").toString());
        assertThat(missing.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(missing.err()).contains("file not found").doesNotContain("\tat ");
        CommandResult noRun = CommandResult.command("report", scratch.toString());
        assertThat(noRun.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(noRun.err()).contains("run.json").doesNotContain("\tat ");
    }

    @Test
    void rejectsAnInvalidClusterBeforeAStart() {
        CommandResult nodes =
                CommandResult.command("cluster", "up", "kafka", "--nodes", "7", "--set", "broker.num.io.threads=4");
        assertThat(nodes.err()).contains("'nodes' is 7").doesNotContain("num.io.threads");
        assertThat(nodes.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        CommandResult name = CommandResult.command("cluster", "up", "kafka", "--name", "a/b");
        assertThat(name.err()).contains("--name a/b");
        assertThat(name.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
    }

    @Test
    void reportsARecipeWithoutNamespaces() throws IOException {
        Path file = file("systems: { r: { launch: starlight, network: namespaces } }\nworkload: { rate: 5/s }\n");
        CommandResult done = CommandResult.command("validate", file.toString());
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains("the recipe 'starlight' supports only loopback");
    }

    @Test
    void printsTheVersionsOfAllClients() {
        assertThat(CommandResult.command("version").out())
                .contains("streamgauge 0", "commit ", "kafka-clients 4", "amqp-client 5", "stream-client 1", "java 25")
                .doesNotContain("${");
        assertThat(CommandResult.command("--version").out())
                .isEqualTo(CommandResult.command("version").out());
    }
}
