package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.Poll;
import io.streamgauge.deploy.cluster.ClusterStatus;
import io.streamgauge.deploy.cluster.ClusterStatus.State;
import io.streamgauge.process.ProcessIdentity;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Test of clusters for manual use. Each command runs in a separate process.
@Timeout(600)
class ClusterIT {
    private static final String[] UP = {
        "up", "kafka", "--set", "heap=256 MiB", "--set", "broker.auto.create.topics.enable=true"
    };

    @TempDir
    private Path scratch = Path.of("");

    private record Done(int exitCode, String out, String err) {}

    private ProcessBuilder command(String... words) throws IOException {
        List<String> command = CommandProcess.command("cluster");
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("XDG_STATE_HOME", scratch.resolve("state").toString());
        builder.environment()
                .put(
                        "STREAMGAUGE_TMP",
                        Files.createDirectories(scratch.resolve("tmp")).toString());
        return builder;
    }

    private Done cluster(String... words) throws Exception {
        Path err = Files.createTempFile(scratch, "err-", ".txt");
        Process process = command(words).redirectError(err.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Done(process.waitFor(), out, Files.readString(err));
    }

    private List<ClusterStatus> status() throws Exception {
        Done done = cluster("status", "--json");
        assertThat(done.exitCode()).as(done.err()).isZero();
        return List.of(Json.indented().readValue(done.out(), ClusterStatus[].class));
    }

    private List<Path> temporary() throws IOException {
        try (Stream<Path> left = Files.list(scratch.resolve("tmp"))) {
            return left.toList();
        }
    }

    /// Returns whether the process is running. A zombie does not count as running, because its parent
    /// has ended and process 1 reaps it later.
    private static boolean isAlive(long pid) {
        return ProcessIdentity.of(pid).isPresent();
    }

    @AfterEach
    void removeAll() throws Exception {
        cluster("down", "--all");
    }

    @Test
    void keepsAClusterRunningUntilItIsRemoved() throws Exception {
        Done up = cluster(UP);
        assertThat(up.exitCode()).as(up.err()).isZero();
        String servers = up.out()
                .lines()
                .filter(line -> line.startsWith("bootstrap.servers="))
                .map(line -> line.substring(line.indexOf('=') + 1))
                .findFirst()
                .orElseThrow();
        ClusterStatus kafka = status().getFirst();
        assertThat(kafka.state()).isEqualTo(State.RUNNING);
        assertThat(kafka.addresses()).containsExactly(servers);
        assertThat(kafka.memoryBytes()).isGreaterThan(50L << 20);
        assertThat(kafka.dataBytes()).isPositive();
        assertThat(Files.readString(Path.of(kafka.settings()))).contains("bootstrap.servers=" + servers);
        produce(servers);
        assertThat(cluster("status").out()).contains("kafka 4.3.1, 1 node, running since", servers);
        long pid = kafka.processes().getFirst().pid();
        assertThat(isAlive(pid)).isTrue();

        Done down = cluster("down");
        assertThat(down.exitCode()).as(down.err()).isZero();
        assertThat(isAlive(pid)).isFalse();
        assertThat(temporary()).isEmpty();
        assertThat(status()).isEmpty();
        assertThat(Path.of(kafka.settings()).getParent()).doesNotExist();
        assertThat(cluster("down", "kafka").exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
    }

    private static void produce(String servers) throws Exception {
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", servers, "acks", "all"),
                new StringSerializer(),
                new StringSerializer())) {
            assertThat(producer.send(new ProducerRecord<>("by-hand", "hello"))
                            .get()
                            .offset())
                    .isZero();
            producer.close(Duration.ofSeconds(10));
        }
    }

    @Test
    void removesTheRemainsOfAKilledStart() throws Exception {
        Process up = command(UP)
                .redirectErrorStream(true)
                .redirectOutput(scratch.resolve("up.txt").toFile())
                .start();
        Path log = scratch.resolve("state/streamgauge/clusters/kafka/logs/kafka-1.log");
        Poll.until(
                Duration.ofMinutes(1),
                Duration.ofMillis(10),
                () -> !up.isAlive() || (Files.exists(log) && Files.size(log) > 0));
        assertThat(up.isAlive()).as(() -> read(scratch.resolve("up.txt"))).isTrue();
        ClusterStatus starting = status().getFirst();
        assertThat(starting.state()).isIn(State.STARTING, State.RUNNING);
        long pid = starting.processes().getLast().pid();
        CommandProcess.signal("KILL", up.pid());
        up.waitFor();
        ClusterStatus abandoned = status().getFirst();
        assertThat(abandoned.state()).isNotEqualTo(State.STARTING);
        assertThat(cluster("down", "kafka").exitCode()).isZero();
        assertThat(isAlive(pid)).isFalse();
        assertThat(temporary()).isEmpty();
        assertThat(status()).isEmpty();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
