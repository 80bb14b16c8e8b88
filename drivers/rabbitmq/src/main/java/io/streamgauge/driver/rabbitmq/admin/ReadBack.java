package io.streamgauge.driver.rabbitmq.admin;

import com.rabbitmq.client.Channel;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Settings read back from a running broker. Some settings come from the connection. If the address of the management
/// API is known, the driver also reads the leader of every queue and the settings of one queue. One queue is enough,
/// because the queues of a trial differ only in the nodes that host them.
public final class ReadBack {
    private static final List<String> QUEUE_FIELDS = List.of(
            "type",
            "durable",
            "auto_delete",
            "exclusive",
            "storage_version",
            "policy",
            "node",
            "leader",
            "members",
            "online",
            "slave_nodes",
            "synchronised_slave_nodes");

    private ReadBack() {}

    public static List<Setting> of(DriverConfig config, RabbitOptions variant, ServerFacts server, List<String> queues)
            throws DriverException {
        List<Setting> settings = new ArrayList<>();
        settings.add(read(Scope.BROKER, "frame_max", Integer.toString(server.frameMaxBytes())));
        settings.add(read(Scope.BROKER, "heartbeat", Integer.toString(server.heartbeatSeconds())));
        settings.add(read(Scope.DESTINATION, "queues", Integer.toString(queues.size())));
        Optional<RabbitManagementApi> known = RabbitManagementApi.of(config);
        if (known.isEmpty()) {
            declarePassively(config, queues);
            settings.add(read(Scope.DESTINATION, "exists", "true"));
            settings.add(unknown(
                    server.isRabbit()
                            ? "no management address is specified"
                            : "the server does not have a management API"));
        } else {
            try (RabbitManagementApi management = known.get()) {
                settings.addAll(overHttp(management, variant, queues));
            }
        }
        return List.copyOf(settings);
    }

    private static Setting read(Scope scope, String name, String value) {
        return new Setting(scope, name, value, Setting.Origin.READ_BACK);
    }

    private static void declarePassively(DriverConfig config, List<String> queues) throws DriverException {
        try {
            RabbitConnection link = RabbitConnection.openAny(config, "control", Map.of());
            try {
                Channel channel = link.connection().createChannel();
                for (String queue : queues) {
                    channel.queueDeclarePassive(queue);
                }
            } finally {
                link.close(Duration.ofSeconds(2));
            }
        } catch (IOException | TimeoutException | RuntimeException e) {
            throw unreadable(e.getCause() == null ? e : e.getCause());
        }
    }

    private static List<Setting> overHttp(RabbitManagementApi management, RabbitOptions variant, List<String> queues)
            throws DriverException {
        Map<String, Integer> leaders = new TreeMap<>();
        try {
            for (String queue : queues) {
                JsonNode state = management.queue(queue);
                leaders.merge(ConnectionPlacement.leader(state), 1, Integer::sum);
            }
            if (queues.isEmpty()) {
                return List.of();
            }
            JsonNode first = variant.queue().hasMembers()
                    ? management.queueWithMembers(queues.getFirst())
                    : management.queue(queues.getFirst());
            checkDurabilityClass(variant, first);
            List<Setting> settings = new ArrayList<>(settings(first));
            settings.add(read(Scope.DESTINATION, Setting.COPIES, Integer.toString(replicas(variant, first))));
            if (variant.queue() == QueueType.MIRRORED) {
                String policy = MirrorPolicies.policyOf(queues.getFirst());
                settings.add(read(Scope.DESTINATION, "policy definition", management.policyDefinition(policy)));
            }
            settings.add(read(
                    Scope.DESTINATION,
                    "queues by leader",
                    leaders.entrySet().stream()
                            .map(e -> e.getKey() + ": " + e.getValue())
                            .collect(Collectors.joining(", "))));
            return settings;
        } catch (IOException e) {
            return List.of(unknown("the management API failed: " + RabbitErrorMapping.line(e)));
        }
    }

    /// Checks the number of replicas. The configuration checks cannot replace this check, because they
    /// may run before the number of nodes is known.
    private static void checkDurabilityClass(RabbitOptions variant, JsonNode queue) throws DriverException {
        int replicas = replicas(variant, queue);
        if (!variant.queueDurability().isMetWith(replicas, Math.max(replicas, variant.replicas()))) {
            throw new DriverException("RabbitMQ queue '" + queue.path("name").asString("") + "': durability "
                    + variant.queueDurability().durability() + " requires "
                    + variant.queueDurability().replicasText() + ", but this "
                    + variant.queue().word()
                    + " queue has " + replicas
                    + ". Check that all nodes are running, change the option 'replicas', or choose another durability"
                    + " class.");
        }
    }

    private static int replicas(RabbitOptions variant, JsonNode queue) {
        return switch (variant.queue()) {
            case CLASSIC -> 1;
            case QUORUM, STREAM -> queue.path("members").size();
            case MIRRORED -> 1 + queue.path("synchronised_slave_nodes").size();
        };
    }

    private static Setting unknown(String reason) {
        return read(Scope.DESTINATION, "queue settings", "not known: " + reason);
    }

    private static List<Setting> settings(JsonNode queue) {
        Map<String, String> values = new TreeMap<>();
        for (String field : QUEUE_FIELDS) {
            JsonNode value = queue.get(field);
            if (value != null && !value.isNull()) {
                values.put(field, text(value));
            }
        }
        JsonNode arguments = queue.get("arguments");
        if (arguments != null) {
            arguments.properties().forEach(e -> values.put(e.getKey(), text(e.getValue())));
        }
        return values.entrySet().stream()
                .map(e -> read(Scope.DESTINATION, e.getKey(), e.getValue()))
                .toList();
    }

    private static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : value.toString();
    }

    private static DriverException unreadable(Throwable cause) {
        return new DriverException(
                "RabbitMQ settings: cannot be read back (" + RabbitErrorMapping.line(cause)
                        + "). Check the broker's log.",
                cause);
    }
}
