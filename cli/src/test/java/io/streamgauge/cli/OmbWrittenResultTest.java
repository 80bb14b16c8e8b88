package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.ExitCode;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Test of a result file that the OpenMessaging Benchmark has written. The file describes a test of one minute, with
/// Kafka 4.3.1 on one node and two topics of two partitions. A producer for each topic sent 250 messages/s of 200 B.
class OmbWrittenResultTest {
    @TempDir
    private Path scratch = Path.of("");

    private static String written() throws IOException {
        try (InputStream in = OmbWrittenResultTest.class.getResourceAsStream("/omb/written-by-omb.json")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(scratch.resolve(name), content).toString();
    }

    @Test
    void comparesTheFiguresOfTwoFiles() throws IOException {
        String slower = written()
                .replace("\"aggregatedPublishLatency99pct\" : 214.406", "\"aggregatedPublishLatency99pct\" : 428.812");
        assertThat(slower).isNotEqualTo(written());

        CommandResult done = CommandResult.command(
                "compare",
                file("before.json", written()),
                file("after.json", slower),
                "--json",
                "--gate",
                "p99 service time +10%",
                "--allow-inconclusive");

        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
        JsonNode comparison = Json.compact().readTree(done.out());
        assertThat(comparison.path("doubts"))
                .anySatisfy(doubt -> assertThat(doubt.path("kind").asString()).isEqualTo("OMB_RESULT"))
                .noneSatisfy(doubt -> assertThat(doubt.path("kind").asString()).isEqualTo("OMB_OVERLOAD"));
        JsonNode serviceTime = change(comparison, "p99 service time");
        assertThat(before(serviceTime)).isCloseTo(214.406e6, within(1.0));
        assertThat(serviceTime.path("ratio").asDouble()).isCloseTo(2, within(1e-9));
        JsonNode endToEnd = change(comparison, "p99.9 end-to-end");
        assertThat(before(endToEnd)).isCloseTo(338.001e6, within(1.0));
        assertThat(endToEnd.path("ratio").asDouble()).isCloseTo(1, within(1e-9));
        assertThat(before(change(comparison, "accepted rate"))).isCloseTo(503.19, within(0.01));
    }

    private static JsonNode change(JsonNode comparison, String metric) {
        return comparison
                .path("changes")
                .valueStream()
                .filter(change -> change.path("metric").asString().equals(metric))
                .findFirst()
                .orElseThrow(() -> new AssertionError(metric + " is missing in " + comparison));
    }

    private static double before(JsonNode change) {
        return change.path("valuesBefore").get(0).asDouble();
    }

    /// Runs the same load in simulated time. The file of OMB neither contains keys of Streamgauge, nor the start of
    /// the end-to-end latencies.
    @Test
    void containsTheKeysThatStreamgaugeWrites() throws IOException {
        Path run = scratch.resolve("run");
        CommandResult done = CommandResult.command(
                "run",
                "--omb-driver",
                file("kafka.yaml", OmbSamples.KAFKA),
                "--omb-workload",
                file("two-topics.yaml", """
                        name: two topics
                        topics: 2
                        partitionsPerTopic: 2
                        messageSize: 200
                        useRandomizedPayloads: true
                        subscriptionsPerTopic: 1
                        consumerPerSubscription: 1
                        producersPerTopic: 1
                        producerRate: 500
                        testDurationMinutes: 1
                        warmupDurationMinutes: 0
                        """),
                "--out",
                run.toString(),
                "--set",
                "systems.Kafka={ launch: memory, memory: { time: simulated, accept: 3 ms, deliver: 5 ms } }");
        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
        JsonNode own;
        try (Stream<Path> files = Files.list(run)) {
            Path result = files.filter(f -> f.getFileName().toString().startsWith("two-topics-Kafka-"))
                    .findFirst()
                    .orElseThrow();
            own = Json.compact().readTree(Files.readString(result));
        }
        JsonNode omb = Json.compact().readTree(written());

        assertThat(omb.size()).isEqualTo(62);
        assertThat(List.copyOf(own.propertyNames()))
                .startsWith(omb.propertyNames().toArray(String[]::new));
        for (String key : List.of(
                "workload",
                "driver",
                "messageSize",
                "topics",
                "partitions",
                "producersPerTopic",
                "consumersPerTopic")) {
            assertThat(own.path(key)).as(key).isEqualTo(omb.path(key));
        }
        for (String key : omb.propertyNames()) {
            assertThat(own.path(key).getNodeType())
                    .as(key)
                    .isEqualTo(omb.path(key).getNodeType());
            assertThat(own.path(key).isArray() ? own.path(key).size() : 0)
                    .as(key)
                    .isEqualTo(omb.path(key).isArray() ? omb.path(key).size() : 0);
        }
    }
}
