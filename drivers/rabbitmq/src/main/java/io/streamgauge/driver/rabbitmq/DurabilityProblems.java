package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Whether the options keep what the durability class promises, by the table in [Promise].
final class DurabilityProblems {
    private DurabilityProblems() {}

    /// Assumes that each option by itself is well formed.
    static List<String> of(DriverConfig config) {
        QueueType queue = Variant.queue(config);
        DurabilityClass durability = config.durability();
        Optional<Promise> found = Promise.of(queue, durability);
        if (found.isEmpty()) {
            return List.of("durability " + durability + ": queue: " + queue.word() + " gives "
                    + Promise.classesOf(queue).stream()
                            .map(DurabilityClass::name)
                            .collect(Collectors.joining(" and "))
                    + " only. " + durability + " is given by queue: " + Promise.givers(durability) + ".");
        }
        List<String> problems = new ArrayList<>();
        confirms(config, found.get(), problems);
        persistence(config, found.get(), problems);
        if (config.nodes() > 0) {
            replicas(config, queue, found.get(), problems);
        }
        return problems;
    }

    private static void confirms(DriverConfig config, Promise promise, List<String> problems) {
        String confirms = config.options().get(Variant.CONFIRMS);
        if (confirms != null && Boolean.parseBoolean(confirms) != promise.confirms()) {
            problems.add(
                    promise.confirms()
                            ? "option 'confirms': is false, but durability " + promise.durability()
                                    + " is what a confirm" + " promises. Remove it, or choose D0."
                            : "option 'confirms': is true, but D0 promises nothing and waits for nothing. Remove it, or"
                                    + " choose a class that queue: "
                                    + Variant.queue(config).word() + " gives with confirms.");
        }
    }

    private static void persistence(DriverConfig config, Promise promise, List<String> problems) {
        String persistent = config.options().get(Variant.PERSISTENT);
        if (persistent != null && !promise.mode().allows(Boolean.parseBoolean(persistent))) {
            String other = Promise.given(Variant.queue(config), Boolean.parseBoolean(persistent), true, 2)
                    .map(p -> p.durability().name())
                    .orElse("another class");
            problems.add("option 'persistent': is " + persistent + ", but then queue: "
                    + Variant.queue(config).word() + " gives " + other + ", not " + promise.durability()
                    + ". Remove it, or choose " + other + ".");
        }
    }

    private static void replicas(DriverConfig config, QueueType queue, Promise promise, List<String> problems) {
        int replicas = Variant.replicas(config, queue);
        if (!promise.holdsWith(replicas, config.nodes())) {
            String other = Promise.given(queue, promise.mode().isPersistentByDefault(), promise.confirms(), replicas)
                    .map(p -> "choose " + p.durability())
                    .orElse("choose another queue");
            problems.add("durability " + promise.durability() + ": queue: " + queue.word() + " gives it with "
                    + promise.replicasInWords() + ", but has " + replicas + " on " + config.nodes()
                    + (config.nodes() == 1 ? " node" : " nodes") + ". Change nodes or replicas, or " + other + ".");
        }
    }
}
