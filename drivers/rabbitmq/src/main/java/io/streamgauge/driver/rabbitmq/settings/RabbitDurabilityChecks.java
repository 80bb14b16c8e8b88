package io.streamgauge.driver.rabbitmq.settings;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Checks the options against the durability class, with the table in [QueueDurability].
final class RabbitDurabilityChecks {
    private RabbitDurabilityChecks() {}

    /// Assumes that each option is valid on its own.
    static List<String> of(DriverConfig config) {
        QueueType queue = RabbitOptions.queue(config);
        DurabilityClass durability = config.durability();
        Optional<QueueDurability> found = QueueDurability.of(queue, durability);
        if (found.isEmpty()) {
            return List.of("durability " + durability + ": queue: " + queue.word() + " provides "
                    + QueueDurability.classesOf(queue).stream()
                            .map(DurabilityClass::name)
                            .collect(Collectors.joining(" and "))
                    + " only. For " + durability + ", use queue: " + QueueDurability.givers(durability) + ".");
        }
        List<String> problems = new ArrayList<>();
        confirms(config, found.get(), problems);
        persistence(config, found.get(), problems);
        if (config.nodes() > 0) {
            replicas(config, queue, found.get(), problems);
        }
        return problems;
    }

    private static void confirms(DriverConfig config, QueueDurability promise, List<String> problems) {
        String confirms = config.options().get(RabbitOptions.CONFIRMS);
        if (confirms != null && Boolean.parseBoolean(confirms) != promise.confirms()) {
            problems.add(
                    promise.confirms()
                            ? "option 'confirms': is false, but durability " + promise.durability() + " requires"
                                    + " confirms. Remove it, or choose D0."
                            : "option 'confirms': is true, but D0 does not wait for confirms. Remove it, or"
                                    + " choose a class that queue: "
                                    + RabbitOptions.queue(config).word() + " provides with confirms.");
        }
    }

    private static void persistence(DriverConfig config, QueueDurability promise, List<String> problems) {
        String persistent = config.options().get(RabbitOptions.PERSISTENT);
        if (persistent != null && !promise.mode().allows(Boolean.parseBoolean(persistent))) {
            String other = QueueDurability.given(RabbitOptions.queue(config), Boolean.parseBoolean(persistent), true, 2)
                    .map(p -> p.durability().name())
                    .orElse("another class");
            problems.add("option 'persistent': is " + persistent + ", but then queue: "
                    + RabbitOptions.queue(config).word() + " provides " + other + ", not " + promise.durability()
                    + ". Remove it, or choose " + other + ".");
        }
    }

    private static void replicas(DriverConfig config, QueueType queue, QueueDurability promise, List<String> problems) {
        int replicas = RabbitOptions.replicas(config, queue);
        if (!promise.holdsWith(replicas, config.nodes())) {
            String other = QueueDurability.given(
                            queue, promise.mode().isPersistentByDefault(), promise.confirms(), replicas)
                    .map(p -> "choose " + p.durability())
                    .orElse("choose another queue");
            problems.add("durability " + promise.durability() + ": queue: " + queue.word() + " provides it with "
                    + promise.replicasInWords() + ", but has " + replicas + " on " + config.nodes()
                    + (config.nodes() == 1 ? " node" : " nodes") + ". Change nodes or replicas, or " + other + ".");
        }
    }
}
