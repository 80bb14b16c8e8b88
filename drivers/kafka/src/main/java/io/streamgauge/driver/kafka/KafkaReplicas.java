package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.util.Optional;

/// Number of replicas of each topic, as set by the option `replicas`.
final class KafkaReplicas {
    static final String OPTION = "replicas";
    private static final int DEFAULT_MAX = 3;

    private KafkaReplicas() {}

    /// Returns the number of replicas. The default is the number of nodes, but at most 3.
    ///
    /// @param nodes number of nodes, at least 1
    static int of(DriverConfig config, int nodes) {
        String option = config.options().get(OPTION);
        return option == null ? Math.min(nodes, DEFAULT_MAX) : Integer.parseInt(option);
    }

    /// Returns the problem with the option; empty if the option is valid or not set.
    static Optional<String> problem(DriverConfig config) {
        String option = config.options().get(OPTION);
        if (option == null) {
            return Optional.empty();
        }
        if (!option.matches("[1-9]\\d{0,3}")) {
            return Optional.of("option '" + OPTION + "': '" + option
                    + "' is not a valid number of replicas. Set 'replicas' to a whole number from 1 to 9999.");
        }
        int replicas = Integer.parseInt(option);
        if (config.nodes() > 0 && replicas > config.nodes()) {
            return Optional.of("option '" + OPTION + "': the value is " + replicas + ", but 'nodes' is "
                    + config.nodes() + ". Decrease 'replicas' or increase 'nodes'.");
        }
        if (replicas == 1 && config.durability() == DurabilityClass.D2) {
            return Optional.of("option '" + OPTION
                    + "': durability D2 requires at least 2 replicas, but the value is 1. Increase 'replicas', or"
                    + " choose D0, D1 or D3.");
        }
        return Optional.empty();
    }
}
