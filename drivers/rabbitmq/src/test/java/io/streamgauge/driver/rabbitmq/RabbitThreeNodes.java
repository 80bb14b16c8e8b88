package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Contract tests for a replicated queue type, on three dedicated nodes.
abstract class RabbitThreeNodes extends RabbitContract {
    /// Returns the version of the broker, or null for the current version.
    abstract @Nullable String version();

    @Override
    Map<String, String> options() {
        return Map.of("queue", type().word());
    }

    @Override
    protected DurabilityClass defaultDurability() {
        return DurabilityClass.D3;
    }

    @Override
    protected LiveBroker startBroker() throws Exception {
        return RecipeBroker.start("rabbitmq", new Launch(version(), 3, null, Map.of(), 0));
    }
}
