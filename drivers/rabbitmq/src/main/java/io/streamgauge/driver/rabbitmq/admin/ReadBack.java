package io.streamgauge.driver.rabbitmq.admin;

import com.rabbitmq.client.Channel;
import io.streamgauge.DriverException;
import io.streamgauge.VersionNumber;
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
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Settings read back from a running broker. Some settings come from the connection. If the address of the management
/// API is known, the driver also reads the leader and the replicas of every queue, and the settings of one queue. The
/// other settings of the queues of a trial are equal.
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
                settings.addAll(overHttp(management, config, variant, server, queues));
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

    private static List<Setting> overHttp(
            RabbitManagementApi management,
            DriverConfig config,
            RabbitOptions variant,
            ServerFacts server,
            List<String> queues)
            throws DriverException {
        Map<String, Integer> leaders = new TreeMap<>();
        try {
            List<JsonNode> states = new ArrayList<>();
            for (String queue : queues) {
                JsonNode state = management.queue(queue);
                leaders.merge(ConnectionPlacement.leader(state), 1, Integer::sum);
                states.add(state);
            }
            if (queues.isEmpty()) {
                return List.of();
            }
            boolean policyDecides = variant.queue() == QueueType.MIRRORED || mayBeMirrored(config, variant, server);
            JsonNode first = queue(management, variant, policyDecides, queues.getFirst());
            states.set(0, first);
            OptionalInt copies = fewestCopies(management, config, variant, policyDecides, queues, states);
            List<Setting> settings = new ArrayList<>(settings(first));
            settings.add(
                    copies.isPresent()
                            ? read(Scope.DESTINATION, Setting.COPIES, Integer.toString(copies.getAsInt()))
                            : unknown("RabbitMQ did not report the number of replicas of every queue in time"));
            policy(first, policyDecides).ifPresent(settings::add);
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

    /// Checks the policy and the durability class of each queue, and returns the lowest number of copies; empty if
    /// RabbitMQ did not report the replicas of at least one queue in time.
    ///
    /// @param states states of the queues, in the same order
    private static OptionalInt fewestCopies(
            RabbitManagementApi management,
            DriverConfig config,
            RabbitOptions variant,
            boolean policyDecides,
            List<String> queues,
            List<JsonNode> states)
            throws IOException, DriverException {
        int nodes = config.nodes() > 0 ? config.nodes() : nodesOf(management);
        int expected = replicas(variant, states.getFirst());
        int fewest = Integer.MAX_VALUE;
        boolean complete = true;
        for (int i = 0; i < states.size(); i++) {
            JsonNode state = states.get(i);
            if (i > 0
                    && complete
                    && (!isReported(variant, policyDecides, state) || replicas(variant, state) < expected)) {
                // Queues that have just been declared report their replicas with a delay.
                state = queue(management, variant, policyDecides, queues.get(i));
            }
            checkPolicy(variant, state, queues.get(i));
            if (isReported(variant, policyDecides, state)) {
                checkDurabilityClass(config, variant, state, nodes);
                fewest = Math.min(fewest, replicas(variant, state));
            } else {
                complete = false;
            }
        }
        return complete ? OptionalInt.of(fewest) : OptionalInt.empty();
    }

    /// Returns the number of nodes of the cluster; 0 if the user does not have permission to read it.
    private static int nodesOf(RabbitManagementApi management) {
        try {
            return management.get("/api/nodes").size();
        } catch (IOException e) {
            return 0;
        }
    }

    /// Returns whether RabbitMQ has reported the fields from which the number of replicas follows.
    private static boolean isReported(RabbitOptions variant, boolean policyDecides, JsonNode queue) {
        if (variant.queue().hasMembers()) {
            return queue.has("members");
        }
        return !policyDecides || queue.has(RabbitManagementApi.POLICY);
    }

    private static JsonNode queue(
            RabbitManagementApi management, RabbitOptions variant, boolean policyDecides, String name)
            throws IOException {
        if (variant.queue().hasMembers()) {
            return management.queueWithMembers(name);
        }
        return policyDecides ? management.queueWithPolicy(name) : management.queue(name);
    }

    /// Returns whether a policy of the virtual host may mirror a classic queue. Only RabbitMQ before 4.0 has
    /// mirrors. A launched cluster, whose number of nodes is known, does not have such policies.
    private static boolean mayBeMirrored(DriverConfig config, RabbitOptions variant, ServerFacts server) {
        return variant.queue() == QueueType.CLASSIC
                && config.nodes() == 0
                && VersionNumber.isBefore(server.version(), 4, 0);
    }

    /// Checks that no other policy overrides the policy of a mirrored queue. RabbitMQ applies only the policy
    /// with the highest priority.
    private static void checkPolicy(RabbitOptions variant, JsonNode queue, String name) throws DriverException {
        String policy = queue.path("policy").asString("");
        if (variant.queue() == QueueType.MIRRORED
                && !policy.isEmpty()
                && !policy.equals(MirrorPolicies.policyOf(name))) {
            throw new DriverException("RabbitMQ queue '" + name + "': the policy '" + policy
                    + "' of the virtual host overrides the policy of Streamgauge. Remove the policy '" + policy
                    + "', or change its pattern.");
        }
    }

    /// Returns the effective definition of the policies of a queue; empty if there is no policy.
    ///
    /// @param required true if the durability class depends on the policy
    private static Optional<Setting> policy(JsonNode queue, boolean required) {
        JsonNode definition = queue.path(RabbitManagementApi.POLICY);
        if (required && definition.isMissingNode()) {
            return Optional.of(
                    read(Scope.DESTINATION, "policy definition", "not known: RabbitMQ did not report it in time"));
        }
        return definition.isEmpty()
                ? Optional.empty()
                : Optional.of(read(Scope.DESTINATION, "policy definition", definition.toString()));
    }

    /// Checks the number of replicas. The configuration checks cannot replace this check, because they
    /// may run before the number of nodes is known. If this number is still unknown, this method assumes the
    /// smallest number that matches the addresses and the replicas.
    ///
    /// @param known number of nodes of the cluster; 0 if it is unknown
    private static void checkDurabilityClass(DriverConfig config, RabbitOptions variant, JsonNode queue, int known)
            throws DriverException {
        int replicas = replicas(variant, queue);
        if (variant.queue() == QueueType.CLASSIC && replicas > 1) {
            throw new DriverException("RabbitMQ queue '" + queue.path("name").asString("")
                    + "': a policy of the virtual host mirrors this classic queue, which therefore has " + replicas
                    + " copies. Remove this policy, or set the option 'queue' to 'mirrored'.");
        }
        int nodes = Math.max(Math.max(known, config.addresses().size()), Math.max(replicas, variant.replicas()));
        if (!variant.queueDurability().isMetWith(replicas, nodes)) {
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
            case CLASSIC -> 1 + queue.path("slave_nodes").size();
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
