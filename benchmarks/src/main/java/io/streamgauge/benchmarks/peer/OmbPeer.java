package io.streamgauge.benchmarks.peer;

import io.streamgauge.Poll;
import io.streamgauge.benchmarks.Cost;
import io.streamgauge.benchmarks.Jvm;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.kafka.KafkaClientSettings;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerConfig;
import tools.jackson.databind.JsonNode;

/// OpenMessaging Benchmark in a single process, with the properties of Streamgauge's Kafka clients. The rate and
/// the send delay come from the result file of this process. This class measures the CPU time of the process.
///
/// @param distribution directory of the unpacked OpenMessaging Benchmark distribution, which contains the folder
///     `lib`
public record OmbPeer(ChildProcesses children, Path results, DriverConfig config, Path distribution, long heapBytes)
        implements Peer {
    private static final Duration START_LIMIT = Duration.ofMinutes(10);
    private static final Duration END_LIMIT = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(200);
    /// Period over which the CPU time is measured. It is shorter than the minute that OpenMessaging Benchmark
    /// measures.
    private static final Duration MEASURED = Duration.ofSeconds(50);
    private static final List<String> BATCHING = List.of(
            ProducerConfig.LINGER_MS_CONFIG,
            ProducerConfig.BATCH_SIZE_CONFIG,
            ProducerConfig.BUFFER_MEMORY_CONFIG,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION);

    @Override
    public String name() {
        return "OpenMessaging Benchmark";
    }

    @Override
    public PeerFigures run(PeerLoad load, String run) throws IOException, InterruptedException {
        Path directory = Files.createDirectories(results.resolve(run));
        Path log = directory.resolve("omb.log");
        ChildProcess process = start(load, directory, log);
        try {
            awaitLine(process, log, "Starting benchmark traffic", START_LIMIT);
            Thread.sleep(Duration.ofSeconds(5));
            long before = Cost.cpuMicros(process.pid());
            Thread.sleep(MEASURED);
            double micros = Cost.cpuMicros(process.pid()) - before;
            JsonNode result = awaitResult(process, directory, log);
            double perSecond = mean(result.get("publishRate"));
            return new PeerFigures(
                    perSecond,
                    micros / (perSecond * MEASURED.toSeconds()),
                    load.ratePerSecond() == 0
                            ? Double.NaN
                            : result.get("aggregatedPublishDelayLatency99pct").asDouble() / 1e3);
        } finally {
            // With Kafka, the process does not exit at the end of the load.
            process.stop(Duration.ofSeconds(5));
        }
    }

    private ChildProcess start(PeerLoad load, Path directory, Path log) throws IOException {
        byte[] body = new byte[load.payloadBytes()];
        // Streamgauge also sends random bytes.
        new Random(1).nextBytes(body);
        Path payload = Files.write(directory.resolve("payload"), body);
        Path driver = Files.writeString(directory.resolve("driver.yaml"), driver());
        Path workload = Files.writeString(
                directory.resolve("workload.yaml"),
                load.ombWorkload(payload.toAbsolutePath().toString()));
        return children.start(
                "omb",
                Jvm.command(
                        heapBytes,
                        distribution.resolve("lib").toAbsolutePath() + "/*",
                        "io.openmessaging.benchmark.Benchmark",
                        List.of(
                                "--drivers",
                                driver.toAbsolutePath().toString(),
                                workload.toAbsolutePath().toString())),
                directory,
                System.getenv(),
                log);
    }

    private String driver() {
        Map<String, String> consumer = new TreeMap<>(KafkaClientSettings.visibleConsumer(config));
        return "name: Kafka\n"
                + "driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver\n"
                + "replicationFactor: 1\n"
                + block("topicConfig", Map.of())
                + block("commonConfig", Map.of("bootstrap.servers", String.join(",", config.addresses())))
                + block("producerConfig", producer())
                + block("consumerConfig", consumer);
    }

    /// Returns the settings of Streamgauge's producer. They include the defaults that affect batching, because
    /// OpenMessaging Benchmark contains a different version of the client. For example, Kafka 4.0 changed the
    /// default of linger.ms.
    private Map<String, String> producer() {
        Map<String, String> settings = new TreeMap<>();
        Map<String, Object> defaults = ProducerConfig.configDef().defaultValues();
        BATCHING.forEach(name -> settings.put(name, String.valueOf(defaults.get(name))));
        settings.putAll(KafkaClientSettings.visibleProducer(config));
        return settings;
    }

    private static String block(String name, Map<String, String> properties) {
        StringBuilder text = new StringBuilder(name).append(": |\n");
        properties.forEach((key, value) ->
                text.append("  ").append(key).append('=').append(value).append('\n'));
        return properties.isEmpty() ? name + ": \"\"\n" : text.toString();
    }

    private static void awaitLine(ChildProcess process, Path log, String text, Duration limit)
            throws IOException, InterruptedException {
        boolean found = Poll.until(limit, POLL, () -> !process.isAlive() || contains(log, text));
        if (!found || !contains(log, text)) {
            throw new IOException("OpenMessaging Benchmark did not start its load. Read its log '" + log + "'");
        }
    }

    private static boolean contains(Path log, String text) throws IOException {
        return Files.exists(log) && Files.readString(log).contains(text);
    }

    private static JsonNode awaitResult(ChildProcess process, Path directory, Path log)
            throws IOException, InterruptedException {
        Poll.until(
                END_LIMIT, POLL, () -> !process.isAlive() || result(directory).isPresent());
        Thread.sleep(Duration.ofSeconds(1));
        Path file = result(directory)
                .orElseThrow(() ->
                        new IOException("OpenMessaging Benchmark did not write a result. Read its log '" + log + "'"));
        return Json.compact().readTree(Files.readString(file));
    }

    private static Optional<Path> result(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".json")).findFirst();
        }
    }

    private static double mean(JsonNode rates) {
        double sum = 0;
        for (JsonNode rate : rates) {
            sum += rate.asDouble();
        }
        return sum / rates.size();
    }
}
