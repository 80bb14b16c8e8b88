package io.streamgauge.probe.kafka;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.Facade.Connectors;
import io.streamgauge.probe.api.JavaPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.utils.AppInfoParser;

/// Kafka Connect in standalone mode, with the file connectors of the Kafka distribution.
final class KafkaConnect {
    /// Name of the sink connector, from which Kafka Connect derives the name of the consumer group.
    static final String SINK = "streamgauge-sink";

    private static final String CONVERTER = "org.apache.kafka.connect.storage.StringConverter";
    private static final String CONNECTORS = "org.apache.kafka.connect.file.";

    /// Time limit for the observation, including the start of Kafka Connect. During the start, Kafka Connect
    /// scans the class path for connectors. On a busy machine, this scan can take a long time.
    private static final Duration START = Duration.ofSeconds(90);

    private KafkaConnect() {}

    static Connectors start(List<String> addresses, String topic, Path source, Path sink, JavaPrograms programs)
            throws Exception {
        Path directory = programs.directory();
        Path worker = write(
                directory.resolve("worker.properties"),
                Map.of(
                        "bootstrap.servers",
                        String.join(",", addresses),
                        "key.converter",
                        CONVERTER,
                        "value.converter",
                        CONVERTER,
                        "offset.storage.file.filename",
                        directory.resolve("offsets").toString(),
                        "offset.flush.interval.ms",
                        "1000",
                        "listeners",
                        "http://127.0.0.1:0"));
        Path in = write(
                directory.resolve("source.properties"),
                Map.of(
                        "name",
                        "streamgauge-source",
                        "connector.class",
                        CONNECTORS + "FileStreamSourceConnector",
                        "tasks.max",
                        "1",
                        "file",
                        source.toString(),
                        "topic",
                        topic));
        Path out = write(
                directory.resolve("sink.properties"),
                Map.of(
                        "name",
                        SINK,
                        "connector.class",
                        CONNECTORS + "FileStreamSinkConnector",
                        "tasks.max",
                        "1",
                        "file",
                        sink.toString(),
                        "topics",
                        topic));
        String version = AppInfoParser.getVersion();
        JavaPrograms.Running running = programs.start(
                List.of("org.apache.kafka:connect-runtime:" + version, "org.apache.kafka:connect-file:" + version),
                "org.apache.kafka.connect.cli.ConnectStandalone",
                List.of(worker.toString(), in.toString(), out.toString()));
        return new Connectors(
                CapabilityRequest.nativeFeature("Kafka Connect " + version
                                + " (standalone) with FileStreamSourceConnector and FileStreamSinkConnector")
                        .within(START),
                running);
    }

    private static Path write(Path file, Map<String, String> properties) throws IOException {
        return Files.writeString(
                file,
                new TreeMap<>(properties)
                        .entrySet().stream()
                                .map(property -> property.getKey() + "=" + property.getValue() + "\n")
                                .collect(Collectors.joining()));
    }
}
