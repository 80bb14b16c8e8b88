package io.streamgauge.benchmarks;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.kafka.KafkaClientSettings;
import io.streamgauge.driver.rabbitmq.PerfTestArguments;
import io.streamgauge.tool.VendorTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Command that starts a vendor's load generator.
///
/// @param environment additional environment variables
record Tool(String mainClass, List<String> arguments, Map<String, String> environment) {
    private static final int PAYLOADS = 100;
    /// Limit of unconfirmed messages of PerfTest's publisher.
    private static final int MAX_IN_FLIGHT = 10_000;

    static String name(String system) {
        return system.equals("kafka") ? "kafka-producer-perf-test" : "PerfTest";
    }

    /// Returns the Maven coordinates of the tool.
    static String coordinates(String system) {
        return VendorTool.of(system).orElseThrow().coordinates();
    }

    /// Writes a file of message bodies and returns the `kafka-producer-perf-test` command that reads it. With
    /// `--record-size`, the tool would generate each body byte by byte, which would use more CPU time than
    /// sending the message.
    static Tool producerPerformance(CostLoad load, long seconds, Path directory) throws IOException {
        Path payloads = directory.resolve("payloads-" + load.payloadBytes() + ".txt");
        Files.writeString(payloads, payloads(load.payloadBytes()));
        List<String> arguments = new ArrayList<>(List.of(
                "--topic",
                load.destination(),
                "--num-records",
                Long.toString((long) (load.ratePerSecond() * seconds)),
                "--payload-file",
                payloads.toAbsolutePath().toString(),
                "--throughput",
                Double.toString(load.ratePerSecond()),
                "--producer-props",
                "bootstrap.servers=" + String.join(",", load.config().addresses())));
        KafkaClientSettings.visibleProducer(load.config()).forEach((name, value) -> arguments.add(name + "=" + value));
        return new Tool("org.apache.kafka.tools.ProducerPerformance", List.copyOf(arguments), Map.of());
    }

    private static String payloads(int bytes) {
        StringBuilder lines = new StringBuilder();
        Random random = new Random(1);
        for (int i = 0; i < PAYLOADS; i++) {
            random.ints(bytes, 'A', 'Z' + 1).forEach(c -> lines.append((char) c));
            lines.append('\n');
        }
        return lines.toString();
    }

    /// Returns the PerfTest command for one publisher and one consumer per group. All these clients use the
    /// queue that the driver created.
    static Tool perfTest(CostLoad load, long seconds) {
        DriverConfig config = load.config();
        List<String> arguments = new ArrayList<>(
                PerfTestArguments.of(config, load.topology().destinations().getFirst(), MAX_IN_FLIGHT));
        arguments.addAll(List.of(
                "--producers",
                "1",
                "--consumers",
                Integer.toString(load.groups()),
                "--size",
                Integer.toString(load.payloadBytes()),
                "--rate",
                Integer.toString((int) load.ratePerSecond()),
                "--time",
                Long.toString(seconds)));
        return new Tool(
                "com.rabbitmq.perf.PerfTest",
                List.copyOf(arguments),
                // The password is in an environment variable, because every user of the machine can read the
                // arguments of a process.
                Map.of("URI", uri(config)));
    }

    private static String uri(DriverConfig config) {
        return "amqp://" + config.credentials().getOrDefault("user", "guest") + ":"
                + config.credentials().getOrDefault("password", "guest") + "@"
                + config.addresses().getFirst();
    }
}
