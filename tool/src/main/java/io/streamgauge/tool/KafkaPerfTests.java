package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import io.streamgauge.tool.ToolProcesses.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `kafka-producer-perf-test`, and when all is sent `kafka-consumer-perf-test`, as its users run them: neither takes
/// several clients, so there is a program for each.
final class KafkaPerfTests implements VendorTool {
    private static final String VERSION = "4.3.1";

    /// The last line of the producer's: `200000 records sent, 41500.1 records/sec (39.58 MB/sec), ... 99.9th.`
    static final Pattern SENT = Pattern.compile("records sent, ([0-9.]+) records/sec.* 99\\.9th");

    /// The consumer's last column is the rate without the time that the group took to form: it would be most of a
    /// short run.
    static final Pattern RECEIVED = Pattern.compile("^\\d{4}-.*, ([0-9.]+)$");

    /// The tool sets them itself.
    private static final Set<String> OWN = Set.of("bootstrap.servers", "key.serializer", "value.serializer");

    @Override
    public String driver() {
        return "kafka";
    }

    @Override
    public String name() {
        return "kafka-producer/consumer-perf-test " + VERSION;
    }

    @Override
    public String coordinates() {
        return "org.apache.kafka:kafka-tools:" + VERSION;
    }

    @Override
    public Optional<String> problem(ToolTask task) {
        return Optional.empty();
    }

    @Override
    public ToolFigures run(ToolTask task, ToolProcesses processes) throws DeploymentException, InterruptedException {
        List<Program> producers = new ArrayList<>();
        for (int i = 0; i < task.producers(); i++) {
            producers.add(new Program(
                    "kafka-producer-perf-test-" + (i + 1),
                    "org.apache.kafka.tools.ProducerPerformance",
                    producerArguments(task),
                    Map.of()));
        }
        List<Program> consumers = new ArrayList<>();
        for (int i = 0; i < task.consumers(); i++) {
            consumers.add(new Program(
                    "kafka-consumer-perf-test-" + (i + 1),
                    "org.apache.kafka.tools.ConsumerPerformance",
                    consumerArguments(task),
                    Map.of()));
        }
        double sent = sum(processes.run(producers), SENT, producers.getFirst().name());
        double received =
                sum(processes.run(consumers), RECEIVED, consumers.getFirst().name());
        return new ToolFigures(
                List.of(producers.getFirst().words(), consumers.getFirst().words()), sent, received);
    }

    private static List<String> producerArguments(ToolTask task) {
        List<String> arguments = new ArrayList<>(List.of(
                "--bootstrap-server",
                String.join(",", task.config().addresses()),
                "--topic",
                task.destination(),
                "--num-records",
                Long.toString(task.messages() / task.producers()),
                "--record-size",
                Integer.toString(task.payloadBytes()),
                "--throughput",
                "-1"));
        arguments.add("--command-property");
        new TreeMap<>(task.producerSettings()).forEach((name, value) -> {
            if (!OWN.contains(name)) {
                arguments.add(name + "=" + value);
            }
        });
        return arguments;
    }

    private static List<String> consumerArguments(ToolTask task) {
        return List.of(
                "--bootstrap-server",
                String.join(",", task.config().addresses()),
                "--topic",
                task.destination(),
                "--group",
                task.destination() + "-perf",
                "--num-records",
                Long.toString(task.messagesOfAConsumer()),
                "--timeout",
                "30000",
                "--hide-header");
    }

    /// @throws DeploymentException if one printed none
    static double sum(List<List<String>> printed, Pattern pattern, String name) throws DeploymentException {
        double sum = 0;
        for (List<String> lines : printed) {
            sum += lines.reversed().stream()
                    .map(pattern::matcher)
                    .filter(Matcher::find)
                    .map(found -> Double.parseDouble(found.group(1)))
                    .findFirst()
                    .orElseThrow(() -> new DeploymentException(name + " printed no rate. Look at its log."));
        }
        return sum;
    }
}
