package io.streamgauge.experiment.omb;

import io.streamgauge.experiment.omb.JavaProperties.Property;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.GeneratedYaml;
import io.streamgauge.yaml.SourcePosition;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Conversion of a Kafka driver file.
final class KafkaFile {
    private static final int MAX_NODES = 3;

    private final DriverOutput out;
    private final Fields fields;
    private final Map<String, Property> topic;
    private final Map<String, Property> producer = new LinkedHashMap<>();
    private final Map<String, Property> consumer = new LinkedHashMap<>();

    KafkaFile(DriverOutput out, Fields fields) {
        this.out = out;
        this.fields = fields;
        topic = JavaProperties.read(out.file(), fields, "topicConfig");
        Map<String, Property> common = JavaProperties.read(out.file(), fields, "commonConfig");
        common.forEach((name, property) -> {
            if (!KafkaScopes.isConsumerOnly(name)) {
                producer.put(name, property);
            }
            if (!KafkaScopes.isProducerOnly(name)) {
                consumer.put(name, property);
            }
        });
        producer.putAll(JavaProperties.read(out.file(), fields, "producerConfig"));
        consumer.putAll(JavaProperties.read(out.file(), fields, "consumerConfig"));
    }

    void convert() {
        fields.require("replicationFactor", "Add replicationFactor with the number of replicas of each topic.");
        int replicas = fields.integer("replicationFactor", 1, Short.MAX_VALUE, 1);
        SourcePosition start = out.file().start();
        Optional<Property> servers = addresses();
        clientId(producer);
        clientId(consumer);
        KafkaDurability durability = KafkaDurability.of(topic, producer, replicas, fields);
        endpoint(servers, durability, replicas);
        out.durability(durability.name(), durability.because(), durability.place());
        durability.note().ifPresent(out.notes()::add);
        out.add(0, "options: { replicas: " + replicas + " }", fields.place("replicationFactor"), assignment(replicas));
        deliveryTimeout();
        consumerSettings();
        out.lines().properties(DriverOutput.DEPTH, "destination", topic, start);
        out.lines().properties(DriverOutput.DEPTH, "producer", producer, start);
        out.lines().properties(DriverOutput.DEPTH, "consumer", consumer, start);
    }

    /// Returns the setting for loads with many subscriptions, or null if the file selects another assignment.
    private @Nullable Assignment assignment(int replicas) {
        return consumer.containsKey("partition.assignment.strategy") || consumer.containsKey("group.protocol")
                ? null
                : new Assignment(
                        "options: { replicas: " + replicas + ", assignment: static }",
                        false,
                        "consumerConfig",
                        "Kafka limits the size of the metadata of a group. Therefore, Streamgauge assigns the partitions"
                                + " (assignment: static), and the consumers do not join a group.");
    }

    private Optional<Property> addresses() {
        Optional<Property> servers = Optional.ofNullable(producer.remove("bootstrap.servers"));
        consumer.remove("bootstrap.servers");
        for (String serializer :
                List.of("key.serializer", "value.serializer", "key.deserializer", "value.deserializer", "group.id")) {
            Property removed = producer.remove(serializer);
            Property alsoRemoved = consumer.remove(serializer);
            Property used = removed == null ? alsoRemoved : removed;
            if (used != null) {
                out.note(
                        used.place(),
                        serializer,
                        "Streamgauge and OMB set this property themselves and ignore the value in the file.");
            }
        }
        if (servers.isEmpty()) {
            fields.problem(
                    "commonConfig", "bootstrap.servers is missing", "Add bootstrap.servers=HOST:PORT to commonConfig.");
        }
        return servers;
    }

    private void clientId(Map<String, Property> properties) {
        Property id = properties.get("client.id");
        if (id != null && id.value().contains("{zone.id}")) {
            fields.problems()
                    .add(
                            id.place(),
                            "commonConfig",
                            "client.id contains {zone.id}. OMB replaces {zone.id} with the value of a Java system"
                                    + " property. Streamgauge does not replace {zone.id}",
                            "Replace {zone.id} with the name of the zone, or with ${env:ZONE} to read the name from the"
                                    + " environment variable ZONE.");
        }
    }

    private void endpoint(Optional<Property> servers, KafkaDurability durability, int replicas) {
        SourcePosition place = servers.map(Property::place).orElse(out.file().start());
        if (!out.launch()) {
            String addresses = Arrays.stream(
                            servers.map(Property::value).orElse("").split(","))
                    .map(String::strip)
                    .map(GeneratedYaml::quoted)
                    .collect(Collectors.joining(", "));
            out.add(0, "connect:", place);
            out.add(1, "driver: kafka", place);
            out.add(1, "addresses: [" + addresses + "]", place);
            return;
        }
        if (replicas > MAX_NODES) {
            fields.problem(
                    "replicationFactor",
                    "replicationFactor is " + replicas + ", but --launch starts at most 3 Kafka nodes",
                    "Set 'replicationFactor' to at most 3, or remove --launch to connect to a running cluster.");
        }
        Set<String> security = new TreeSet<>(KafkaScopes.security(producer.keySet()));
        security.addAll(KafkaScopes.security(consumer.keySet()));
        for (String name : security) {
            Property ofProducer = producer.remove(name);
            Property ofConsumer = consumer.remove(name);
            Property removed = ofProducer != null ? ofProducer : ofConsumer;
            if (removed != null) {
                out.note(
                        removed.place(),
                        name,
                        "Streamgauge ignores this property, because a launched broker uses neither encryption nor"
                                + " authentication.");
            }
        }
        out.add(0, "launch: kafka", place);
        // Class D2 requires three nodes, even with two replicas.
        int nodes = durability.name().equals("D2") ? MAX_NODES : Math.min(replicas, MAX_NODES);
        out.add(0, "nodes: " + nodes, fields.place("replicationFactor"));
    }

    /// Increases delivery.timeout.ms to the minimum that Kafka's client requires. Otherwise, the client would
    /// reject Streamgauge's default.
    private void deliveryTimeout() {
        if (producer.containsKey("delivery.timeout.ms")) {
            return;
        }
        Property linger = producer.get("linger.ms");
        Property request = producer.get("request.timeout.ms");
        long needed = millis(linger, 5) + millis(request, 15_000);
        Property cause = request == null ? linger : request;
        if (needed > 30_000 && cause != null) {
            producer.put("delivery.timeout.ms", new Property(Long.toString(needed), cause.place()));
            out.note(
                    cause.place(),
                    request == null ? "linger.ms" : "request.timeout.ms",
                    "Streamgauge sets delivery.timeout.ms to " + needed + " ms, because Kafka's client requires at"
                            + " least linger.ms + request.timeout.ms.");
        }
    }

    private static long millis(@Nullable Property property, long otherwise) {
        return property != null && property.value().matches("\\d{1,15}") ? Long.parseLong(property.value()) : otherwise;
    }

    private void consumerSettings() {
        Property reset = consumer.remove("auto.offset.reset");
        if (reset != null && !reset.value().equals("earliest")) {
            fields.problems()
                    .add(
                            reset.place(),
                            "consumerConfig",
                            "auto.offset.reset=" + reset.value()
                                    + " is not supported: Streamgauge would count skipped messages as lost",
                            "Remove auto.offset.reset, or set it to earliest.");
        }
        Property commit = consumer.remove("enable.auto.commit");
        if (commit != null && commit.value().equals("false")) {
            out.note(
                    commit.place(),
                    "enable.auto.commit",
                    "Streamgauge's consumers commit offsets automatically, every auto.commit.interval.ms (default 5 s)."
                            + " With enable.auto.commit=false, OMB commits after each poll.");
        }
    }
}
