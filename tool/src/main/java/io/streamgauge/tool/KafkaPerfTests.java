package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import io.streamgauge.DriverException;
import io.streamgauge.driver.kafka.KafkaClientSettings;
import io.streamgauge.tool.ToolProcesses.Output;
import io.streamgauge.tool.ToolProcesses.Program;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Kafka's load tools `kafka-producer-perf-test` and `kafka-consumer-perf-test`. This class runs the
/// producers first and then the consumers, which is the usual order. Each client is a separate process,
/// because a process of these tools supports only one client.
public final class KafkaPerfTests implements VendorTool {
    private static final String VERSION = "4.3.1";

    /// Last output line of a producer: `200000 records sent, 41500.1 records/sec (39.58 MB/sec), ... 99.9th.`
    private static final Pattern SENT = Pattern.compile("^(\\d+).* records sent, ([0-9.]+) records/sec.* 99\\.9th");

    /// Output line of a consumer: start, end, megabytes, MB/s, messages, messages/s, milliseconds until
    /// the group is formed, and other fields.
    private static final Pattern RECEIVED = Pattern.compile(
            "^(\\d{4}-\\d\\d-\\d\\d [\\d:]+), (\\d{4}-\\d\\d-\\d\\d [\\d:]+), [\\d.]+, [\\d.]+, (\\d+), [\\d.]+,"
                    + " (\\d+), ");

    private static final String PROPERTY = "--command-property";

    private static final DateTimeFormatter INSTANT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS");

    /// Warning of a consumer that times out. The consumer then exits with status 0.
    private static final String TIMED_OUT = "WARNING: Exiting before consuming";

    /// Properties that the tools set themselves.
    private static final Set<String> OWN = Set.of(
            "bootstrap.servers",
            "key.serializer",
            "value.serializer",
            "key.deserializer",
            "value.deserializer",
            "group.id",
            "auto.offset.reset");

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
    public ToolOutput run(ToolTask task, ToolProcesses processes)
            throws DeploymentException, DriverException, InterruptedException {
        List<Program> producers = new ArrayList<>();
        for (int i = 1; i <= task.producers(); i++) {
            producers.add(new Program(
                    "kafka-producer-perf-test-" + i,
                    "org.apache.kafka.tools.ProducerPerformance",
                    producerArguments(task),
                    Map.of()));
        }
        List<Program> consumers = new ArrayList<>();
        for (int i = 1; i <= task.consumers(); i++) {
            consumers.add(new Program(
                    "kafka-consumer-perf-test-" + i,
                    "org.apache.kafka.tools.ConsumerPerformance",
                    consumerArguments(task),
                    Map.of()));
        }
        double sent = sent(processes.run(producers), task.messagesOfAProducer());
        double received = received(processes.run(consumers));
        return new ToolOutput(
                List.of(producers.getFirst().text(), consumers.getFirst().text()), sent, received);
    }

    private static List<String> producerArguments(ToolTask task) {
        List<String> arguments = new ArrayList<>(List.of(
                "--bootstrap-server",
                String.join(",", task.config().addresses()),
                "--topic",
                task.destination().name(),
                "--num-records",
                Long.toString(task.messagesOfAProducer()),
                "--record-size",
                Integer.toString(task.payloadBytes()),
                "--throughput",
                "-1"));
        // The producer tool accepts all properties in one occurrence of the option. If the option is repeated, only the
        // last occurrence applies.
        arguments.add(PROPERTY);
        arguments.addAll(properties(KafkaClientSettings.visibleProducer(task.config())));
        return arguments;
    }

    private static List<String> consumerArguments(ToolTask task) {
        List<String> arguments = new ArrayList<>(List.of(
                "--bootstrap-server",
                String.join(",", task.config().addresses()),
                "--topic",
                task.destination().name(),
                "--group",
                task.destination().name() + "-perf",
                "--num-records",
                Long.toString(task.messagesOfAConsumer()),
                "--timeout",
                "30000",
                "--hide-header"));
        properties(KafkaClientSettings.visibleConsumer(task.config()))
                .forEach(property -> arguments.addAll(List.of(PROPERTY, property)));
        return arguments;
    }

    /// Returns the settings of the driver, except those that the tools set themselves.
    private static List<String> properties(Map<String, String> settings) {
        return new TreeMap<>(settings)
                .entrySet().stream()
                        .filter(setting -> !OWN.contains(setting.getKey()))
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .toList();
    }

    /// Returns the total send rate of the producers, in messages per second. The measured time starts when
    /// the first producer starts to send, and ends when the last producer ends. A producer does not print the
    /// time of its start. This time follows from the time and the text of its last output, which states the
    /// number of messages and the rate. The producers do not count rejected messages as sent.
    static double sent(List<Output> producers, long each) throws DriverException {
        long messages = 0;
        double begin = Double.POSITIVE_INFINITY;
        double end = Double.NEGATIVE_INFINITY;
        for (Output producer : producers) {
            Matcher found = last(producer, SENT);
            long sent = Long.parseLong(found.group(1));
            if (sent < each) {
                throw new DriverException(
                        producer.name() + " sent " + sent + " of " + each + " messages. " + producer.text());
            }
            double ended = producer.ended().toEpochMilli() / 1e3;
            messages += sent;
            begin = Math.min(begin, ended - sent / Double.parseDouble(found.group(2)));
            end = Math.max(end, ended);
        }
        return messages / (end - begin);
    }

    /// Returns the total receive rate of the consumers, in messages per second. The measured time starts when
    /// the first consumer can read, and ends when the last consumer exits.
    static double received(List<Output> consumers) throws DriverException {
        long messages = 0;
        LocalDateTime begin = LocalDateTime.MAX;
        LocalDateTime end = LocalDateTime.MIN;
        for (Output consumer : consumers) {
            if (consumer.lines().stream().anyMatch(line -> line.contains(TIMED_OUT))) {
                throw new DriverException(
                        consumer.name() + " timed out and received fewer messages than requested. " + consumer.text());
            }
            Matcher found = last(consumer, RECEIVED);
            messages += Long.parseLong(found.group(3));
            LocalDateTime formed = LocalDateTime.parse(found.group(1), INSTANT)
                    .plus(Duration.ofMillis(Long.parseLong(found.group(4))));
            LocalDateTime ended = LocalDateTime.parse(found.group(2), INSTANT);
            begin = formed.isBefore(begin) ? formed : begin;
            end = ended.isAfter(end) ? ended : end;
        }
        long millis = Duration.between(begin, end).toMillis();
        if (millis <= 0) {
            throw new DriverException(consumers.getFirst().name() + " received its messages in less than 1 ms, or "
                    + "the clock of the machine was set back. Increase the number of messages (--messages), and run the"
                    + " command again.");
        }
        return messages * 1e3 / millis;
    }

    private static Matcher last(Output program, Pattern pattern) throws DriverException {
        Optional<Matcher> found = program.lines().reversed().stream()
                .map(pattern::matcher)
                .filter(Matcher::find)
                .findFirst();
        return found.orElseThrow(
                () -> new DriverException(program.name() + " did not print a rate. " + program.text()));
    }
}
