package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.result.Json;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the vendors' load tools with real brokers.
class ToolsIT {
    @TempDir
    private Path scratch = Path.of("");

    @Test
    void runsTheToolsInTheLayoutsOfAnExperiment() throws Exception {
        Path file = Files.writeString(scratch.resolve("x.yaml"), """
                systems:
                  kafka: { launch: kafka }
                  rabbitmq: { launch: rabbitmq }
                  simulated: { launch: memory, memory: { time: real } }
                workload: { rate: saturating, partitions: 2, producers: 2, consumers: 2, payload: 200 B }
                """);
        Path out = scratch.resolve("out");
        CommandResult run =
                CommandResult.command("tools", file.toString(), "--messages", "150000", "--out", out.toString());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        ToolResults results =
                Json.indented().readValue(Files.readString(out.resolve(ToolResults.FILE)), ToolResults.class);
        assertThat(results.complete()).isTrue();
        assertThat(results.rows()).extracting(Row::system).containsExactlyInAnyOrder("kafka", "rabbitmq", "simulated");
        for (Row row : results.rows()) {
            if (row.system().equals("simulated")) {
                assertThat(row.failure()).contains("supports load tools only for launched Kafka and RabbitMQ");
            } else {
                assertThat(row.failure()).isEmpty();
                assertThat(row.sentPerSecond()).isPositive();
                assertThat(row.receivedPerSecond()).isPositive();
                assertThat(String.join(" ", row.commands()))
                        .contains("perf", "200")
                        .doesNotContain("amqp://");
            }
        }
        assertThat(run.out()).contains("PerfTest", "kafka-producer/consumer-perf-test");
        // Streamgauge keeps the results but reuses them only for the same plan.
        CommandResult again = CommandResult.command(
                "tools", file.toString(), "--messages", "150000", "--out", out.toString(), "--resume");
        assertThat(again.exitCode()).as(again.err()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(again.out()).isEqualTo(run.out());
        Files.writeString(file, Files.readString(file).replace("200 B", "300 B"));
        CommandResult other = CommandResult.command(
                "tools", file.toString(), "--messages", "150000", "--out", out.toString(), "--resume");
        assertThat(other.exitCode()).as(other.err()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(other.err()).contains("belong to another plan");
    }

    /// Runs the tool with a maximum request size of 100 KB, so that the client rejects messages of 200 KB. The
    /// failure shows that the tool uses the properties of the experiment. A resumption does not repeat the failed
    /// run.
    @Test
    void passesTheClientPropertiesToTheTool() throws Exception {
        Path file = Files.writeString(scratch.resolve("x.yaml"), """
                systems: { kafka: { launch: kafka, producer: { max.request.size: 100000 } } }
                workload: { rate: saturating, payload: 200 KB }
                """);
        String out = scratch.resolve("out").toString();
        CommandResult refused = CommandResult.command("tools", file.toString(), "--messages", "100", "--out", out);
        assertThat(refused.exitCode()).as(refused.out()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(refused.err()).containsPattern("sent 0 of 100 messages|did not print a rate");
        CommandResult resumed =
                CommandResult.command("tools", file.toString(), "--messages", "100", "--out", out, "--resume");
        assertThat(resumed.exitCode()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(resumed.out()).isEqualTo(refused.out());
        assertThat(resumed.err()).isEmpty();
    }
}
