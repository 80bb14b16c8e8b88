package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.ExitCode;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Test of files of the OpenMessaging Benchmark. `--set` replaces the broker with an in-memory broker in simulated
/// time, so that the figures do not depend on the machine.
class OmbFilesTest {
    private static final String WORKLOAD = """
            name: one topic
            topics: 1
            partitionsPerTopic: 1
            messageSize: 100
            useRandomizedPayloads: true
            randomBytesRatio: 0.5
            randomizedPayloadPoolSize: 10
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            producersPerTopic: 1
            producerRate: 500
            testDurationMinutes: 1
            warmupDurationMinutes: 0
            """;

    private static final String KAFKA = """
            name: Kafka
            driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
            replicationFactor: 1
            topicConfig: |
              min.insync.replicas=1
            commonConfig: |
              bootstrap.servers=localhost:9092
            producerConfig: |
              acks=1
              linger.ms=1
            consumerConfig: |
              auto.offset.reset=earliest
            """;

    private static final String RABBITMQ = """
            name: RabbitMQ
            driverClass: io.openmessaging.benchmark.driver.rabbitmq.RabbitMqBenchmarkDriver
            amqpUris: [amqp://localhost]
            queueType: CLASSIC
            """;

    @TempDir
    private Path scratch = Path.of("");

    private String file(String name, String content) throws IOException {
        return Files.writeString(scratch.resolve(name), content).toString();
    }

    private CommandResult command(String command, String driver, String workload, String... options)
            throws IOException {
        List<String> args = new ArrayList<>(List.of(
                command,
                "--omb-driver",
                file("kafka.yaml", driver),
                "--omb-workload",
                file("one-topic.yaml", workload)));
        args.addAll(List.of(options));
        return CommandResult.command(args.toArray(String[]::new));
    }

    /// Runs the workload with a scripted broker instead of Kafka.
    ///
    /// @param script fields of the in-memory broker
    private CommandResult simulated(Path run, String script, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "--out",
                run.toString(),
                "--set",
                "systems.Kafka={ launch: memory, memory: { time: simulated, " + script + " } }"));
        all.addAll(List.of(options));
        return command("run", KAFKA, WORKLOAD, all.toArray(String[]::new));
    }

    private static List<JsonNode> results(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run)) {
            List<Path> found = files.filter(f -> f.getFileName().toString().startsWith("one-topic-"))
                    .toList();
            List<JsonNode> results = new ArrayList<>();
            for (Path file : found) {
                results.add(Json.compact().readTree(Files.readString(file)));
            }
            return results;
        }
    }

    @Test
    void writesTheResultFileOfOmb() throws IOException {
        Path run = scratch.resolve("run");
        CommandResult done = simulated(run, "accept: 3 ms, deliver: 5 ms");

        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
        assertThat(run).isDirectoryNotContaining("glob:**/*-void.json");
        JsonNode result = results(run).getFirst();
        assertThat(result.size()).isEqualTo(67);
        assertThat(result.path("simulated").asBoolean()).isTrue();
        assertThat(result.path("endToEndLatencyStart").asString()).isEqualTo("due instant");
        assertThat(result.path("verdict").asString()).isEqualTo("VALID");
        assertThat(result.path("workload").asString()).isEqualTo("one topic");
        assertThat(result.path("driver").asString()).isEqualTo("Kafka");
        assertThat(result.path("publishRate").size()).isEqualTo(6);
        assertThat(result.path("publishRate").get(1).asDouble()).isCloseTo(500, within(1.0));
        assertThat(result.path("consumeRate").get(1).asDouble()).isCloseTo(500, within(1.0));
        assertThat(result.path("publishErrorRate").get(1).asDouble()).isZero();
        assertThat(result.path("aggregatedPublishLatency99pct").asDouble()).isCloseTo(3, within(0.01));
        assertThat(result.path("aggregatedEndToEndLatency99pct").asDouble()).isCloseTo(5, within(0.01));
        assertThat(result.path("publishLatency50pct").get(0).asDouble()).isCloseTo(3, within(0.01));
        assertThat(result.path("aggregatedPublishDelayLatencyMax").asLong()).isZero();
    }

    /// Limits the messages in flight to one, so that a stall of the broker delays the sends. OMB's publish
    /// latency starts at the send, so each stall affects the publish latency of only one message.
    @Test
    void showsAStallInThePublishDelay() throws IOException {
        Path run = scratch.resolve("run");
        simulated(
                run,
                "accept: 1 ms, deliver: 1 ms, stalls: [{ first: 5 s, every: 5 s, length: 500 ms }]",
                "--set",
                "workload.max-in-flight=1");

        assertThat(run).isDirectoryContaining("glob:**/one-topic-*-void.json");
        JsonNode result = results(run).getFirst();
        assertThat(result.path("aggregatedPublishLatency99pct").asDouble()).isLessThan(2);
        assertThat(result.path("aggregatedPublishDelayLatency99pct").asLong()).isGreaterThan(400_000);
        assertThat(result.path("aggregatedEndToEndLatency99pct").asDouble()).isGreaterThan(400);
    }

    @Test
    void comparesResultFilesOfOmb() throws IOException {
        Path run = scratch.resolve("run");
        simulated(run, "accept: 3 ms, deliver: 5 ms");
        String before = file(
                "before.json", Json.compact().writeValueAsString(results(run).getFirst()));
        String after = file(
                "after.json",
                Files.readString(scratch.resolve("before.json"))
                        .replaceFirst(
                                "\"aggregatedPublishLatency99pct\":[0-9.]+", "\"aggregatedPublishLatency99pct\":6.0"));

        CommandResult done =
                CommandResult.command("compare", before, after, "--gate", "p99 service time +10%", "--json");

        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.CANNOT_TELL);
        JsonNode comparison = Json.compact().readTree(done.out());
        assertThat(comparison.path("doubts"))
                .anySatisfy(doubt -> assertThat(doubt.path("kind").asString()).isEqualTo("OMB_RESULT"));
        assertThat(comparison.path("changes")).anySatisfy(change -> {
            assertThat(change.path("metric").asString()).isEqualTo("p99 service time");
            assertThat(change.path("ratio").asDouble()).isCloseTo(2, within(0.01));
        });
        assertThat(CommandResult.command("compare", before, before).out())
                .contains("No difference is known. The result files lack most of the settings")
                .doesNotContain("are the same");
        assertThat(CommandResult.command("compare", before, file("none.json", "{}"))
                        .err())
                .contains("the file is not a result file of the OpenMessaging Benchmark");
    }

    /// Writes an OMB result file in which one text is replaced.
    private String result(Path run, String name, String text, String replacement) throws IOException {
        return file(
                name, Json.compact().writeValueAsString(results(run).getFirst()).replace(text, replacement));
    }

    @Test
    void refusesToCompareResultFilesOfOtherLoads() throws IOException {
        Path run = scratch.resolve("run");
        simulated(run, "accept: 3 ms, deliver: 5 ms");
        String before = result(run, "before.json", "", "");
        String larger = result(run, "larger.json", "\"messageSize\":100", "\"messageSize\":200");
        String fromSend = result(run, "send.json", ",\"endToEndLatencyStart\":\"due instant\"", "");

        CommandResult sizes = CommandResult.command("compare", before, larger);
        assertThat(sizes.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(sizes.err()).contains("workload.payload.sizes.bytes 100 / 200");
        assertThat(CommandResult.command("compare", run.toString(), larger).err())
                .contains("workload.payload.sizes.bytes 100 / 200");
        assertThat(CommandResult.command("compare", before, fromSend).err())
                .contains("workload.endToEndLatencyStart due instant / send");
    }

    @Test
    void refusesToCompareSimulatedAndRealTime() throws IOException {
        Path run = scratch.resolve("run");
        simulated(run, "accept: 3 ms, deliver: 5 ms");
        String simulated = result(run, "simulated.json", "", "");
        String real = result(run, "real.json", "\"simulated\":true", "\"simulated\":false");
        String ofOmb = result(run, "omb.json", ",\"simulated\":true", "");

        assertThat(CommandResult.command("compare", simulated, simulated).exitCode())
                .isEqualTo(ExitCode.DONE);
        for (String other : List.of(real, ofOmb)) {
            CommandResult done = CommandResult.command("compare", simulated, other);
            assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
            assertThat(done.err()).contains("some trials ran in simulated time, others in real time");
        }
    }

    /// Resumes a run whose second trial is missing, as it would be after an interruption.
    @Test
    void writesTheResultFilesOfAResumedRun() throws IOException {
        Path run = scratch.resolve("run");
        simulated(run, "accept: 3 ms, deliver: 5 ms", "--set", "repeat=2", "--set", "workload.producers=3");
        assertThat(results(run)).hasSize(2);
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith("one-topic-"))
                    .toList()) {
                Files.delete(file);
            }
        }
        Files.delete(run.resolve("end.json"));
        try (Stream<Path> files = Files.walk(run.resolve("trials/002-Kafka"))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }

        CommandResult resumed = CommandResult.command("run", "--resume", run.toString());

        assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(ExitCode.DONE);
        assertThat(resumed.err()).contains("OMB result: " + run);
        assertThat(results(run)).hasSize(2).allSatisfy(result -> {
            assertThat(result.path("workload").asString()).isEqualTo("one topic");
            assertThat(result.path("driver").asString()).isEqualTo("Kafka");
            assertThat(result.path("producersPerTopic").asInt()).isEqualTo(3);
        });
    }

    @Test
    void rejectsDifferentRunsDespiteAResultFile() throws IOException {
        Path run = scratch.resolve("run");
        Path slower = scratch.resolve("slower");
        simulated(run, "accept: 3 ms, deliver: 5 ms");
        simulated(slower, "accept: 3 ms, deliver: 5 ms", "--set", "workload.rate=200/s");

        CommandResult done =
                CommandResult.command("compare", run.toString(), slower.toString(), result(run, "result.json", "", ""));
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains("workload.rate").contains("/ unknown");
    }

    @ParameterizedTest
    @CsvSource({"two-void.json, VALID", "renamed.json, VOID"})
    void excludesTheResultFileOfAVoidTrial(String name, String verdict) throws IOException {
        Path run = scratch.resolve("run");
        simulated(run, "accept: 3 ms, deliver: 5 ms");
        String voided = result(run, name, "\"verdict\":\"VALID\"", "\"verdict\":\"" + verdict + "\"");

        CommandResult done = CommandResult.command(
                "compare", result(run, "before.json", "", ""), voided, "--gate", "p99 service time +10%", "--json");
        JsonNode comparison = Json.compact().readTree(done.out());
        assertThat(comparison.path("doubts"))
                .anySatisfy(doubt -> assertThat(doubt.path("kind").asString()).isEqualTo("VOID_TRIALS"));
        assertThat(comparison.path("changes"))
                .allSatisfy(
                        change -> assertThat(change.path("ratio").isNumber()).isFalse());
    }

    @Test
    void reportsFailedMessagesInAResultFile() throws IOException {
        Path run = scratch.resolve("run");
        simulated(run, "accept: 3 ms, deliver: 5 ms");
        String failing = result(run, "failing.json", "\"publishErrorRate\":[0.0,", "\"publishErrorRate\":[5.0,");

        CommandResult done = CommandResult.command("compare", result(run, "before.json", "", ""), failing);
        assertThat(done.out())
                .contains("failing contains failed messages (50) or a backlog at the end of the test (1)");
    }

    /// Uses arrays with entries of 10 s, 10 s and 5 s. In the last entry, 10 failed messages/s amount to 50
    /// messages.
    @Test
    void weighsAShorterLastEntryByItsTime() throws IOException {
        Path run = scratch.resolve("run");
        simulated(run, "accept: 3 ms, deliver: 5 ms", "--set", "phases.measure=25 s");
        assertThat(results(run).getFirst().path("publishRate").size()).isEqualTo(3);
        assertThat(results(run).getFirst().path("measuredSeconds").asDouble()).isEqualTo(25);
        String failing = result(
                run, "failing.json", "\"publishErrorRate\":[0.0,0.0,0.0]", "\"publishErrorRate\":[0.0,0.0,10.0]");

        CommandResult done = CommandResult.command("compare", result(run, "before.json", "", ""), failing);
        assertThat(done.out()).contains("failing contains failed messages (50)");
    }

    /// Checks a gate. Gates on OMB result files are inconclusive, because these files do not contain, for
    /// example, the rate of the load or the host.
    @Test
    void writesAJUnitFileForResultFilesOfOmb() throws IOException {
        Path run = scratch.resolve("run");
        simulated(run, "accept: 3 ms, deliver: 5 ms");
        String before = result(run, "before.json", "", "");
        String after = result(run, "after.json", "\"driver\":\"Kafka\"", "\"driver\":\"Other\"");
        Path junit = scratch.resolve("junit.xml");
        for (boolean allows : new boolean[] {false, true}) {
            List<String> arguments = new ArrayList<>(
                    List.of("compare", before, after, "--gate", "p99 service time +10%", "--junit", junit.toString()));
            if (allows) {
                arguments.add("--allow-inconclusive");
            }
            CommandResult done = CommandResult.command(arguments.toArray(String[]::new));
            assertThat(done.exitCode()).as(done.err()).isEqualTo(allows ? ExitCode.DONE : ExitCode.CANNOT_TELL);
            assertThat(junit)
                    .content()
                    .contains("<testsuite name=\"one topic: gates\" tests=\"1\" failures=\"" + (allows ? 0 : 1) + "\"")
                    .contains("name=\"now.after\" value=\"after\"", "name=\"before.before\" value=\"before\"")
                    .contains("OMB_RESULT: after is a result file")
                    .contains(allows ? "<skipped message=" : "type=\"inconclusive\"")
                    .contains("p99 service time +10 %: inconclusive, because before is a result file");
        }
    }

    @Test
    void describesTheLoadThatRan() throws IOException {
        Path run = scratch.resolve("run");
        simulated(
                run, "accept: 3 ms, deliver: 5 ms", "--set", "workload.payload=200 B", "--set", "workload.producers=3");
        assertThat(results(run).getFirst().path("messageSize").asLong()).isEqualTo(200);
        assertThat(results(run).getFirst().path("producersPerTopic").asLong()).isEqualTo(3);
    }

    @Test
    void runsEachWorkloadWithAllDrivers() throws IOException {
        Path runs = scratch.resolve("runs");
        CommandResult done = simulated(
                runs,
                "accept: 1 ms, deliver: 1 ms",
                "--omb-driver",
                file("rabbitmq.yaml", RABBITMQ),
                "--omb-workload",
                file("two.yaml", WORKLOAD),
                "--set",
                "systems.RabbitMQ={ launch: memory, memory: { time: simulated, accept: 2 ms, deliver: 2 ms } }");

        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
        assertThat(results(runs.resolve("one-topic")))
                .extracting(r -> r.path("driver").asString())
                .containsExactlyInAnyOrder("Kafka", "RabbitMQ");
        assertThat(runs.resolve("two/summary.json")).exists();
    }

    @Test
    void reportsTheProblemsOfAllFilesBeforeTheFirstRun() throws IOException {
        CommandResult done = command(
                "run",
                KAFKA.replace("linger.ms=1", "linger=1"),
                WORKLOAD,
                "--omb-workload",
                file("two.yaml", WORKLOAD.replace("messageSize: 100", "messageSize: 400000000")));

        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err().lines())
                .hasSize(2)
                .anyMatch(l -> l.startsWith(scratch + "/kafka.yaml:10:3: ") && l.contains("'linger'"))
                .anyMatch(l -> l.startsWith(scratch + "/two.yaml:4:14: ") && l.contains("payload"));
    }

    @Test
    void rejectsASearchUntilDecidedBeforeTheFirstRun() throws IOException {
        Path runs = scratch.resolve("runs");
        CommandResult done = simulated(
                runs,
                "accept: 1 ms, deliver: 1 ms, capacity: 1k/s",
                "--omb-driver",
                file("rabbitmq.yaml", RABBITMQ),
                "--omb-workload",
                file("max-rate.yaml", WORKLOAD.replace("producerRate: 500", "producerRate: 0")),
                "--set",
                "systems.RabbitMQ={ launch: memory, memory: { time: simulated, accept: 2 ms, capacity: 1k/s } }",
                "--set",
                "repeat=5",
                "--blocks-until-decided");

        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains("--blocks-until-decided: Streamgauge does not compare capacity searches");
        assertThat(runs).doesNotExist();
    }

    @Test
    void rejectsRunsThatWouldUseTheSameDirectory() throws IOException {
        Path runs = scratch.resolve("runs");
        Files.createDirectory(scratch.resolve("other"));
        CommandResult done = simulated(
                runs, "accept: 1 ms, deliver: 1 ms", "--omb-workload", file("other/one-topic.yaml", WORKLOAD));

        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err())
                .contains("--out " + runs + ": the runs of several --omb-workload files would use the same directory '"
                        + runs.resolve("one-topic") + "'. Rename a workload file");
        assertThat(runs).doesNotExist();
    }

    @Test
    void checksAllDirectoriesBeforeTheFirstRun() throws IOException {
        Path runs = scratch.resolve("runs");
        Files.createFile(Files.createDirectories(runs.resolve("two")).resolve("earlier.txt"));
        CommandResult done =
                simulated(runs, "accept: 1 ms, deliver: 1 ms", "--omb-workload", file("two.yaml", WORKLOAD));

        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains("--out " + runs.resolve("two") + ": it exists and is not an empty directory");
        assertThat(runs.resolve("one-topic")).doesNotExist();
    }

    @Test
    void reportsMissingFilesAndOptions() throws IOException {
        assertThat(CommandResult.command("run", "--omb-driver", "none.yaml", "--omb-workload", "nothing.yaml")
                        .err()
                        .lines())
                .allMatch(l -> l.contains("file not found"))
                .hasSize(2);
        assertThat(CommandResult.command("run", "--launch").err()).contains("--omb-driver: the option is missing");
        assertThat(command("run", KAFKA, WORKLOAD, "my.yaml").err())
                .contains("an experiment file cannot be combined with --omb-driver");
        assertThat(command("run", KAFKA, WORKLOAD, "--resume", "runs/x").err())
                .contains("--resume cannot be combined with FILE, --set, --only, --workers, --out, --omb-driver");
    }

    @Test
    void explainsWhyAFileCannotBeRead() throws IOException {
        String below = file("kafka.yaml", KAFKA) + "/driver.yaml";
        CommandResult done =
                CommandResult.command("run", "--omb-driver", below, "--omb-workload", file("one.yaml", WORKLOAD));
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err())
                .contains("--omb-driver " + below + ": the file cannot be read (Not a directory (" + below + ")). ");
    }

    @Test
    void convertsToAValidExperimentFile() throws IOException {
        Path output = scratch.resolve("converted.yaml");
        CommandResult done = command("convert", KAFKA, WORKLOAD, "--launch", "--output", output.toString());

        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
        CommandResult valid = CommandResult.command("validate", output.toString());
        assertThat(valid.out()).as(valid.err()).isEqualTo(output + ": valid, 1 trial\n");
        assertThat(command("convert", KAFKA, WORKLOAD, "--launch").out()).isEqualTo(Files.readString(output));
        assertThat(output).content().contains("launch: kafka", "durability: D1 # acks=1", "replicas: 1");
    }

    @Test
    void convertsAQueueOfPendingMessages() throws IOException {
        CommandResult done = command("convert", """
                name: Pulsar
                driverClass: io.openmessaging.benchmark.driver.pulsar.PulsarBenchmarkDriver
                client: { serviceUrl: "pulsar://localhost:6650", httpUrl: "http://localhost:8080",
                  persistence: { ensembleSize: 1, writeQuorum: 1, ackQuorum: 1, deduplicationEnabled: false } }
                producer: { pendingQueueSize: 1000 }
                consumer: { subscriptionType: Failover }
                """, WORKLOAD, "--launch");

        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
        assertThat(done.out()).contains("maxPendingMessages: 1000");
    }

    @Test
    void convertsOneWorkloadAtATime() throws IOException {
        assertThat(command("convert", KAFKA, WORKLOAD, "--omb-workload", file("two.yaml", WORKLOAD))
                        .err())
                .contains("--omb-workload: the option is specified 2 times");
    }
}
