package io.streamgauge.deploy;

import io.streamgauge.deploy.kafka.KafkaRecipe;
import io.streamgauge.deploy.pulsar.PulsarRecipe;
import io.streamgauge.deploy.pulsar.StarlightRecipe;
import io.streamgauge.deploy.rabbitmq.RabbitRecipe;
import java.util.List;
import java.util.Optional;

/// All recipes.
public final class Recipes {
    private static final List<Recipe> ALL =
            List.of(new KafkaRecipe(), new PulsarRecipe(), new RabbitRecipe(), new StarlightRecipe());

    private Recipes() {}

    /// In the order in which they are shown.
    public static List<Recipe> all() {
        return ALL;
    }

    public static Optional<Recipe> named(String name) {
        return ALL.stream().filter(r -> r.name().equals(name)).findFirst();
    }
}
