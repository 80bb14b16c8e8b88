package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.result.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Test of files of the OpenMessaging Benchmark with launched brokers.
class OmbLaunchIT {
    @TempDir
    private Path scratch = Path.of("");

    @Test
    void runsTheFilesOnLaunchedBrokers() throws Exception {
        Path workload = Files.writeString(scratch.resolve("small.yaml"), """
                name: small
                topics: 2
                partitionsPerTopic: 2
                keyDistributor: KEY_ROUND_ROBIN
                messageSize: 100
                useRandomizedPayloads: true
                randomBytesRatio: 0.5
                subscriptionsPerTopic: 2
                consumerPerSubscription: 1
                producersPerTopic: 1
                producerRate: 200
                testDurationMinutes: 1
                warmupDurationMinutes: 0
                """);
        Path kafka = Files.writeString(scratch.resolve("kafka.yaml"), """
                name: Kafka
                driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
                replicationFactor: 1
                commonConfig: |
                  bootstrap.servers=broker.example:9092
                  request.timeout.ms=120000
                producerConfig: |
                  acks=all
                  linger.ms=1
                  compression.type=lz4
                consumerConfig: |
                  auto.offset.reset=earliest
                  enable.auto.commit=false
                """);
        Path rabbit = Files.writeString(scratch.resolve("rabbitmq.yaml"), """
                name: RabbitMQ
                driverClass: io.openmessaging.benchmark.driver.rabbitmq.RabbitMqBenchmarkDriver
                amqpUris: [amqp://broker.example]
                messagePersistence: true
                queueType: QUORUM
                """);
        Path run = scratch.resolve("run");
        CommandResult done = CommandResult.command(
                "run",
                "--omb-driver",
                kafka.toString(),
                "--omb-driver",
                rabbit.toString(),
                "--omb-workload",
                workload.toString(),
                "--launch",
                "--out",
                run.toString(),
                "--set",
                "phases.measure=5 s",
                "--set",
                "phases.drain=20 s");

        assertThat(done.exitCode()).as(done.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        for (String driver : List.of("Kafka", "RabbitMQ")) {
            JsonNode result = result(run, "small-" + driver);
            assertThat(result.path("driver").asString()).isEqualTo(driver);
            assertThat(result.path("publishRate").size()).as(driver).isEqualTo(1);
            assertThat(result.path("aggregatedPublishLatency50pct").asDouble())
                    .as(driver)
                    .isPositive();
            assertThat(result.path("aggregatedEndToEndLatency50pct").asDouble())
                    .as(driver)
                    .isPositive();
        }
    }

    private static JsonNode result(Path run, String prefix) throws Exception {
        try (Stream<Path> files = Files.list(run)) {
            Path file = files.filter(f -> f.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
            return Json.compact().readTree(Files.readString(file));
        }
    }
}
