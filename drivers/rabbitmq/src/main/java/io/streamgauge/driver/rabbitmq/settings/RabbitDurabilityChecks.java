package io.streamgauge.driver.rabbitmq.settings;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Checks that compare the options with the durability class, based on the constants of [QueueDurability].
final class RabbitDurabilityChecks {
    private RabbitDurabilityChecks() {}

    /// Returns the contradictions between the options and the durability class. Call this method only if
    /// each option has a valid value.
    static List<String> of(DriverConfig config) {
        QueueType queue = RabbitOptions.queue(config);
        DurabilityClass durability = config.durability();
        Optional<QueueDurability> found = QueueDurability.of(queue, durability);
        if (found.isEmpty()) {
            return List.of("durability " + durability + ": a " + queue.word() + " queue provides only these classes: "
                    + QueueDurability.durabilityClassesOf(queue).stream()
                            .map(DurabilityClass::name)
                            .collect(Collectors.joining(", "))
                    + ". Choose another class, or set 'queue' to one of these: "
                    + QueueDurability.queueTypesFor(durability) + ".");
        }
        List<String> problems = new ArrayList<>();
        confirms(config, found.get(), problems);
        persistence(config, found.get(), problems);
        if (config.nodes() > 0 || config.options().containsKey(RabbitOptions.REPLICAS)) {
            replicas(config, queue, found.get(), problems);
        }
        return problems;
    }

    private static void confirms(DriverConfig config, QueueDurability required, List<String> problems) {
        String confirms = config.options().get(RabbitOptions.CONFIRMS);
        if (confirms != null && Boolean.parseBoolean(confirms) != required.confirms()) {
            problems.add(
                    required.confirms()
                            ? "option 'confirms': the value 'false' is invalid because durability "
                                    + required.durability() + " requires confirms. Remove the option, or choose D0."
                            : "option 'confirms': the value 'true' is invalid because Streamgauge does not wait for"
                                    + " confirms with durability D0. Remove the option, or choose another durability"
                                    + " class.");
        }
    }

    private static void persistence(DriverConfig config, QueueDurability required, List<String> problems) {
        String persistent = config.options().get(RabbitOptions.PERSISTENT);
        if (persistent != null && !required.mode().allows(Boolean.parseBoolean(persistent))) {
            String other = QueueDurability.ofOptions(
                            RabbitOptions.queue(config), Boolean.parseBoolean(persistent), true, 2)
                    .map(p -> p.durability().name())
                    .orElse("another class");
            problems.add("option 'persistent': with the value '" + persistent + "', a "
                    + RabbitOptions.queue(config).word() + " queue provides " + other + " instead of "
                    + required.durability() + ". Remove the option, or choose " + other + ".");
        }
    }

    private static void replicas(
            DriverConfig config, QueueType queue, QueueDurability required, List<String> problems) {
        int replicas = RabbitOptions.replicas(config, queue);
        // If the number of nodes is unknown, a quorum queue with one replica may run on a single node.
        int nodes = config.nodes() == 0 ? replicas : config.nodes();
        if (!required.isMetWith(replicas, nodes)) {
            String other = QueueDurability.ofOptions(
                            queue, required.mode().isPersistentByDefault(), required.confirms(), replicas)
                    .map(p -> "choose " + p.durability())
                    .orElse("choose another queue type");
            problems.add("durability " + required.durability() + ": a " + queue.word() + " queue must have "
                    + required.replicasText() + ", but has " + replicas + onNodes(config.nodes())
                    + ". Change 'nodes' or the option 'replicas', or " + other + ".");
        }
    }

    private static String onNodes(int nodes) {
        return switch (nodes) {
            case 0 -> "";
            case 1 -> " on 1 node";
            default -> " on " + nodes + " nodes";
        };
    }
}
